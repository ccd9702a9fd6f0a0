import { currentLanguage } from '#domain/language/language.ts'
import { dateFormat, dateText, locale } from './time-text.ts'

/** Formats a moment (milliseconds since 1970) of these weeks for people: '1 September, 6:42 pm IST'. */
export function clockText(moment: number, timeZone: string): string {
  const day = dateFormat(locale(), { timeZone, day: 'numeric', month: 'long' }).format(moment)
  return `${day}, ${timeText(moment, timeZone)} ${zoneName(timeZone, moment)}`
}

/** Formats a moment for people, in a time zone: '20 November 2026 at 2:05 pm IST'. */
export function dayAndTimeIn(timeZone: string, now: number): string {
  const day = dateText(now, { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  return `${day}${currentLanguage() === 'en' ? ' at' : ','} ${timeText(now, timeZone)} ${zoneName(timeZone, now)}`
}

/** Formats the time of a moment (milliseconds since 1970) for people: '6:42 pm', in Hindi 'शाम 6:42 बजे', in Russian '18:42'. */
export function timeText(moment: number, timeZone: string): string {
  const isHindi = currentLanguage() === 'hi'
  const parts = { timeZone, hour: 'numeric', minute: '2-digit', hour12: currentLanguage() !== 'ru' } as const
  const time = dateFormat(locale(), isHindi ? { ...parts, dayPeriod: 'long' } : parts).format(moment)
  return isHindi ? `${time} बजे` : time
}

/** Returns the name of a time zone at a moment, for a time: 'IST', 'EDT', or 'GMT+5:45' where English has no short name; in Hindi '(IST)'. */
export function zoneName(timeZone: string, moment: number): string {
  const name = shortZone(timeZone, moment)
  return currentLanguage() === 'hi' ? `(${name})` : name
}

function shortZone(timeZone: string, moment: number): string {
  // Each English locale knows only the short names of its own region. On a phone, each one takes milliseconds to load.
  for (const locale of ['en-IN', 'en-US', 'en-GB', 'en-AU']) {
    const name = nameIn(locale, timeZone, moment)
    if (!name.startsWith('GMT')) return name
  }
  return nameIn('en-IN', timeZone, moment)
}

/**
 * Returns the name of a time zone with its offset at a moment, for a time: 'IST (UTC+5:30)', or 'UTC+5:45' where English has no short name; in
 * Hindi '(IST, UTC+5:30)'.
 */
export function zoneWithOffset(timeZone: string, moment: number): string {
  const name = shortZone(timeZone, moment)
  const offset = nameIn('en-US', timeZone, moment, 'shortOffset').replace('GMT', 'UTC')
  if (currentLanguage() === 'hi') return name.startsWith('GMT') ? `(${offset})` : `(${name}, ${offset})`
  return name.startsWith('GMT') ? offset : `${name} (${offset})`
}

function nameIn(locale: string, timeZone: string, moment: number, timeZoneName: 'short' | 'shortOffset' = 'short'): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
