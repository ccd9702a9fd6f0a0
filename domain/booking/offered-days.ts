import { zoneName, zoneWithOffset } from '#domain/lib/clock-text.ts'
import { shortText } from '#domain/lib/time-text.ts'
import type { Season } from '#domain/season/season.ts'
import { daysOf, openBooking } from './booking.ts'
import { longDayText, minutesAhead, slotStart } from './slot-time.ts'

/**
 * A day on which slots can be booked, in the words of the page's language. The server writes them: a phone takes a tenth of a second for
 * its first date format.
 */
export type OfferedDay = {
  /** ISO YYYY-MM-DD. */
  day: string
  /** 'Wed', 'Sep' and '10'. */
  weekday: string
  month: string
  date: string
  /** 'Wednesday 10 September 2025'. */
  long: string
  /** The season's time zone on this day: 'IST', and 'IST (UTC+5:30)'. */
  zone: string
  zoneText: string
  /** When the first slot begins, in milliseconds since 1970, and how many minutes the zone is ahead of UTC then. */
  begins: number
  ahead: number
}

/** Returns the days that are offered on a day (ISO YYYY-MM-DD). */
export function offeredDays({ booking, timeZone }: Pick<Season, 'booking' | 'timeZone'>, today: string): OfferedDay[] {
  return daysOf(openBooking(booking, today)).map((day) => {
    const begins = slotStart(day, booking.slots[0] ?? '12:00 PM', timeZone)
    return {
      day,
      weekday: shortText(day, { weekday: 'short' }),
      month: shortText(day, { month: 'short' }),
      date: shortText(day, { day: 'numeric' }),
      long: longDayText(day),
      zone: zoneName(timeZone, begins),
      zoneText: zoneWithOffset(timeZone, begins),
      begins,
      ahead: minutesAhead(timeZone, begins),
    }
  })
}
