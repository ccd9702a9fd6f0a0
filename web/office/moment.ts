import { dateFormat } from '#domain/lib/time-text.ts'

/** A moment (ISO, UTC) in the organisation's time zone, for people: '20 Nov 2026, 16:04'. */
export function moment(iso: string, timeZone: string): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return dateFormat('en-GB', { timeZone, ...parts }).format(Date.parse(iso))
}

/** A date (ISO YYYY-MM-DD) for people: '20 Nov 2026'. */
export function dayText(iso: string): string {
  return dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(iso))
}
