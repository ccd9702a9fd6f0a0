import { signInRoleOf } from '#domain/account/account.ts'
import type { EventPages } from '#domain/event/event.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { buttonClass } from '#web/kit/button.tsx'
import { CalendarSign } from '#web/kit/sign.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ownEventsAddress, schoolEventsAddress } from '#web/portal/areas.ts'
import { EventList } from '#web/portal/event-list.tsx'

/** 'Events' (specification 2.10): rounds, closing dates and own bookings of a student or a school, also as a file for a calendar. */
export default function EventsPage({ session, events, season }: EventPages['events']) {
  const isSchool = signInRoleOf(session.role) === 'school'
  return (
    <AreaFrame session={session} season={season} here={isSchool ? schoolEventsAddress : ownEventsAddress}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl wide:text-[1.75rem]">{m['student.events']()}</h1>
          <p className="mt-1 text-ink-2">
            {isSchool ? m['school_area.days_rounds_closing_dates']() : m['student.days_rounds_closing_dates']()}
          </p>
        </div>
        {events.length > 0 && (
          <a href="/api/events.ics" download="events.ics" className={buttonClass()}>
            <CalendarSign /> {m['student.download_for_a_calendar']()}
          </a>
        )}
      </div>
      <section aria-labelledby="dates" className="grid gap-3">
        <h2 id="dates" className="sr-only">
          {m['student.dates']()}
        </h2>
        <EventList events={events} missing={m['student.days_rounds_closing_dates_appear']()} />
      </section>
    </AreaFrame>
  )
}
