import { type DoorSeason, dayAndTimeIn } from './season.ts'

/** Says when registration at a closed door is possible: with only an end, it is over; with only a start, it hasn't begun. Nothing if it is hidden. */
export function registeringTime({ opens, closes, hidden }: Pick<DoorSeason, 'opens' | 'closes' | 'hidden'>, timeZone: string): string {
  const said = (moment: string) => dayAndTimeIn(timeZone, Date.parse(moment))
  if (hidden) return ''
  if (opens && closes) return `The time for registering: from ${said(opens)} until ${said(closes)}.`
  if (opens) return `It opens on ${said(opens)}.`
  return closes ? `It closed on ${said(closes)}.` : ''
}
