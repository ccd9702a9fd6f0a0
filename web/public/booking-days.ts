import type { Season } from '#domain/season/season.ts'
import { day } from '#web/kit/day.ts'

/** '10 September 2025 to 13 September 2025': the days on which slots can be booked, or null when there are none. */
export function bookingDays({ from, to, slots }: Pick<Season['booking'], 'from' | 'to' | 'slots'>): string | null {
  if (from === null || to === null || slots.length === 0) return null
  return from === to ? day(from, 'UTC') : `${day(from, 'UTC')} to ${day(to, 'UTC')}`
}

/** Whether the last booking day is before `today` (ISO YYYY-MM-DD in the organisation's time zone). */
export function havePassed({ to }: Pick<Season['booking'], 'to'>, today: string): boolean {
  return to !== null && to < today
}
