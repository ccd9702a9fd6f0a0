import { dateFormat } from './date-format.ts'

/** Returns the name of a time zone at a moment: 'IST', 'EDT', or 'GMT+5:45' where English has no short name. */
export function zoneName(timeZone: string, moment: number): string {
  // Each English locale knows only the short names of its own region.
  const names = ['en-IN', 'en-US', 'en-GB', 'en-AU'].map((locale) => nameIn(locale, timeZone, moment))
  return names.find((name) => !name.startsWith('GMT')) ?? names[0] ?? timeZone
}

function nameIn(locale: string, timeZone: string, moment: number): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
