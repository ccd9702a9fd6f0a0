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
