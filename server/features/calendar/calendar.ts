import { and, asc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import ical, { escape as escapeText, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { signInRoleOf } from '#domain/account/account.ts'
import { slotLength, slotStart } from '#domain/booking/slot-time.ts'
import { type CalendarEvent, eventsReply } from '#domain/event/event.ts'
import { seasonEvents } from '#domain/event/season-events.ts'
import { shownEvents } from '#domain/event/shown-events.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { Season } from '#domain/season/season.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { personIn } from '#server/auth/session.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { schoolOf, schoolZone } from '#server/features/schools/index.ts'
import { isRegistrationOf, type Reader, zoneOf } from '#server/features/students/index.ts'
import { bookings, registrations } from '#server/platform/db/schema/index.ts'
import { answers } from '#server/platform/http/route.ts'

/** A booking has the student's name, which the page shows and a calendar file leaves out. */
type OwnEvent = CalendarEvent & { name?: string }

/**
 * Returns the calendar of a student or a school: the season's dates, and this season's bookings of their own registrations. `rows` are the
 * ids of these bookings, `ownZone` the reader's time zone. Throws 403 for an account without a school.
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
  const ownZone = isSchool ? await schoolZone(db, (await schoolOf(db, reader.id)).id) : await zoneOf(db, reader.id)
  const dates = seasonEvents(season, isSchool ? 'school' : 'user', ownZone)
  return { events: [...dates, ...own], rows: booked.map(({ booking }) => booking), ownZone }
}

const dayLength = 24 * 60 * 60_000

/**
 * Returns events as an iCalendar file (RFC 5545), with times in UTC and without names: a calendar's provider stores it. `host` makes the ids
 * of the season's events unique in the world; those of bookings are already. `now` is in milliseconds since 1970.
 */
export function calendarFile(
  events: CalendarEvent[],
  { organisation }: Pick<Season, 'organisation'>,
  { host, now }: { host: string; now: number },
): string {
  const calendar = ical({
    name: organisation,
    prodId: `//${escapeText(organisation, false)}//Events//EN`,
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { id, sequence, kind, title, details, time } of events) {
    calendar.createEvent({
      stamp: new Date(now),
      id: kind === 'booking' ? id : `${id}@${host}`,
      sequence,
      summary: title,
      description: details,
      ...('starts' in time
        ? { start: new Date(time.starts), end: new Date(time.ends) }
        : {
            allDay: true,
            start: new Date(`${time.from}T00:00:00Z`),
            // The day after the last one, as RFC 5545 wants it.
            end: new Date(Date.parse(`${time.to}T00:00:00Z`) + dayLength),
            // A whole day doesn't mean that somebody is busy.
            transparency: ICalEventTransparency.TRANSPARENT,
          }),
    })
  }
  // Every line must end with a break; the library leaves out the last one.
  return `${calendar.toString()}\r\n`
}

/** 'Events' (specification 2.10): the calendar of a student or a school, also as a file. */
export const calendarRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const { season, now, linkBase } = context

  app.get('/events', answers(eventsReply, shows('listed', 'booking')), async (request) => {
    const { events, rows, ownZone } = await eventsOf(context, personIn(request))
    return showing(request, rows, { events: shownEvents(events, season().timeZone, now(), ownZone) })
  })

  app.get('/events.ics', { config: shows('exported', 'booking') }, async (request, reply) => {
    const { events, rows } = await eventsOf(context, personIn(request))
    showing(request, rows, events)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="events.ics"')
      .send(calendarFile(events, season(), { host: new URL(linkBase()).host, now: now() }))
  })
}
