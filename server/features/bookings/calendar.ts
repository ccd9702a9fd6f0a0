import ical, { escape as escapeText, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { slotStart } from '#domain/booking/slot-time.ts'
import type { Season } from '#domain/season/season.ts'
import { unlinked } from '#server/platform/mail/mail-text.ts'
import type { Row } from './row.ts'

const slotLength = 30 * 60_000

/**
 * Returns a booking as an iCalendar file (RFC 5545, 5546), with times in UTC. The UID stays the same for as long as the booking lives and
 * SEQUENCE grows with every change, so that calendars move or remove the event they have. `now` is in milliseconds since 1970.
 */
export function calendarOf(row: Row, season: Season, now: number): string {
  const isLive = row.state === 'booked'
  const start = slotStart(row.date, row.timeSlot, season.timeZone)
  const calendar = ical({
    // The library doesn't escape this one value.
    prodId: `//${escapeText(season.organisation, false)}//Bookings//EN`,
    method: isLive ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL,
  })
  calendar.createEvent({
    id: row.id,
    sequence: row.version - 1,
    stamp: new Date(now),
    start: new Date(start),
    end: new Date(start + slotLength),
    summary: `${season.booking.heading}: ${unlinked(row.studentName)}`,
    description: `Bee level: ${unlinked(row.beeLevel)}. Booking no ${row.number}.`,
    organizer: { name: season.organisation, email: season.contact },
    status: isLive ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  })
  // Every line must end with a break; the library leaves out the last one.
  return `${calendar.toString()}\r\n`
}
