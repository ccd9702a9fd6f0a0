import { and, asc, eq } from 'drizzle-orm'
import { signInRoleOf } from '#domain/account/account.ts'
import { slotLength, slotStart } from '#domain/booking/slot-time.ts'
import type { CalendarEvent } from '#domain/event/event.ts'
import { seasonEvents } from '#domain/event/season-events.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { AppContext } from '#server/context.ts'
import { isRegistrationOf, type Reader, zoneOf } from '#server/features/students/index.ts'
import { bookings, registrations } from '#server/platform/db/schema/index.ts'

/** A booking has the student's name, which the page shows and a calendar file leaves out. */
export type OwnEvent = CalendarEvent & { name?: string }

/**
 * Returns the calendar of a student or a school: the season's dates, and this season's bookings of their own registrations. `rows` are the
 * ids of these bookings, `ownZone` the student's time zone. Throws 403 for an account without a school.
 */
export async function eventsOf(
  { db, season: current }: Pick<AppContext, 'db' | 'season'>,
  reader: Reader,
): Promise<{ events: OwnEvent[]; rows: { id: string }[]; ownZone: string | null }> {
  const season = current()
  const isSchool = signInRoleOf(reader.role) === 'school'
  const booked = await db
    .select({ booking: bookings, serialNo: registrations.serialNo })
    .from(bookings)
    .innerJoin(registrations, eq(registrations.id, bookings.registrationId))
    .where(and(eq(bookings.state, 'booked'), eq(bookings.round, season.round), await isRegistrationOf(db, reader)))
    .orderBy(asc(bookings.date), asc(bookings.number))
  const own = booked.map(({ booking, serialNo }): OwnEvent => {
    const starts = slotStart(booking.date, booking.timeSlot, season.timeZone)
    return {
      // As in the email's calendar file.
      id: booking.id,
      sequence: booking.version - 1,
      kind: 'booking',
      title: isSchool ? m['school_area.quarter_final_students_time']() : m['student.quarter_final_your_time'](),
      details: m['student.booking_no_serial_number']({ number: booking.number, serial: serialNo }),
      time: { starts, ends: starts + slotLength },
      name: booking.studentName,
    }
  })
  const ownZone = isSchool ? null : await zoneOf(db, reader.id)
  const dates = seasonEvents(season, isSchool ? 'school' : 'user', ownZone)
  return { events: [...dates, ...own], rows: booked.map(({ booking }) => booking), ownZone }
}
