import ical, { escape as escapeText, ICalCalendarMethod } from 'ical-generator'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import type { Season } from '#domain/season/season.ts'
import { unlinked } from '#server/platform/mail/emails.ts'

const dayLength = 24 * 60 * 60 * 1000

/**
 * Returns the days on which a student can take part as an iCalendar file with one whole-day event, for a family that hasn't booked a time
 * yet; null when the season has no days. `now` is in milliseconds since 1970.
 */
export function calendarOfDays(
  { id, name, reference }: { id: string; name: string; reference: string },
  { organisation, booking: { heading, from, to } }: Pick<Season, 'organisation' | 'booking'>,
  now: number,
): string | null {
  if (from === null || to === null) return null
  const calendar = ical({ prodId: `//${escapeText(organisation, false)}//Bookings//EN`, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id: `days-${id}`,
    stamp: new Date(now),
    allDay: true,
    start: new Date(`${from}T00:00:00Z`),
    // The day after the last one, as RFC 5545 wants it.
    end: new Date(Date.parse(`${to}T00:00:00Z`) + dayLength),
    summary: m['status.book_time_for_name']({ heading: translate(heading), name: unlinked(name) }),
    description: m['status.reference_number']({ reference }),
  })
  return `${calendar.toString()}\r\n`
}
