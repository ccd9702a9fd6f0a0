import ical, { escape as escapeText, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { CalendarEvent } from '#domain/event/event.ts'
import type { Season } from '#domain/season/season.ts'

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
