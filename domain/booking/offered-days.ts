import { shortText, zoneName } from '#domain/lib/time-text.ts'
import type { Season } from '#domain/season/season.ts'
import { daysOf, havePassed } from './booking.ts'
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
  /** The season's time zone on this day: 'IST'. */
  zone: string
  /** When the first slot begins, in milliseconds since 1970, and how many minutes the zone is ahead of UTC then. */
  begins: number
  ahead: number
}

/** Returns the booking days from `today` (ISO YYYY-MM-DD) on; all of them when they have passed, for families to ask about. */
export function offeredDays({ booking, timeZone }: Pick<Season, 'booking' | 'timeZone'>, today: string): OfferedDay[] {
  const days = daysOf(booking)
  return (havePassed(booking, today) ? days : days.filter((day) => day >= today)).map((day) => {
    const begins = slotStart(day, booking.slots[0] ?? '12:00 PM', timeZone)
    return {
      day,
      weekday: shortText(day, { weekday: 'short' }),
      month: shortText(day, { month: 'short' }),
      date: shortText(day, { day: 'numeric' }),
      long: longDayText(day),
      zone: zoneName(timeZone, begins),
      begins,
      ahead: minutesAhead(timeZone, begins),
    }
  })
}
