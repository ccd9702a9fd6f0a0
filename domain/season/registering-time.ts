import { type DoorSeason, dayAndTimeIn } from './season.ts'

/** When one can register at a door that is closed: one that only closes has closed already, one that only opens has not opened yet. */
export function registeringTime({ opens, closes }: Pick<DoorSeason, 'opens' | 'closes'>, timeZone: string): string {
  const said = (moment: string) => dayAndTimeIn(timeZone, Date.parse(moment))
  if (opens && closes) return `The time for registering: from ${said(opens)} until ${said(closes)}.`
  if (opens) return `It opens on ${said(opens)}.`
  return closes ? `It closed on ${said(closes)}.` : ''
}
