import { dateFormat } from '#domain/lib/time-text.ts'

/** The date of a moment (ISO, UTC) in a time zone, for people: '30 September 2025'. */
export function day(iso: string, timeZone: string): string {
  return dateFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(Date.parse(iso))
}
