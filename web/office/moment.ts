import { dateFormat } from '#domain/lib/time-text.ts'
import { season } from './content.ts'

const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A moment (ISO, UTC) for people, in the organisation's time zone: '20 Nov 2026, 16:04'. */
export function moment(iso: string, timeZone = season.timeZone): string {
  return dateFormat('en-GB', { timeZone, ...parts, year: 'numeric' }).format(Date.parse(iso))
}

/** A moment of this season, without its year: '20 Nov, 16:04'. */
export function shortMoment(iso: string): string {
  return dateFormat('en-GB', { timeZone: season.timeZone, ...parts }).format(Date.parse(iso))
}

/** When something happened: '11:12' today, 'Thu' in the last six days, else '20 Nov'. */
export function dayOrTime(iso: string, now = Date.now()): string {
  const at = Date.parse(iso)
  const format = (options: Intl.DateTimeFormatOptions, time = at) =>
    dateFormat('en-GB', { timeZone: season.timeZone, ...options }).format(time)
  const { day, month, hour, minute, hourCycle } = parts
  if (format({ dateStyle: 'short' }) === format({ dateStyle: 'short' }, now)) return format({ hour, minute, hourCycle })
  return now - at < 6 * 24 * 60 * 60_000 ? format({ weekday: 'short' }) : format({ day, month })
}
