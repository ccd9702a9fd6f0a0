import { signInRoleOf } from '#domain/account/account.ts'
import type { EventPages, ShownEvent } from '#domain/event/event.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { buttonClass } from '#web/kit/button.tsx'
import { Leaf } from '#web/kit/calendar/leaf.tsx'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { CalendarSign } from '#web/kit/sign.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ownEventsAddress, schoolEventsAddress } from '#web/portal/areas.ts'

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

/** What is coming up, and what is over, folded. `missing` says when dates will appear. */
function EventList({ events, missing }: { events: ShownEvent[]; missing: string }) {
  const [coming, over] = [events.filter(({ is_over }) => !is_over), events.filter(({ is_over }) => is_over)]
  return (
    <>
      {coming.length === 0 && (
        <Card className="p-5">
          <p className="font-semibold">{over.length === 0 ? m['home.no_dates_yet']() : m['student.nothing_is_coming_up']()}</p>
          <p className="mt-1 text-ink-2">{missing}</p>
        </Card>
      )}
      <Leaves events={coming} />
      {over.length > 0 && (
        <Fold title={m['student.events_over']({ count: over.length })}>
          <Leaves events={over} />
        </Fold>
      )}
    </>
  )
}

function Leaves({ events }: { events: ShownEvent[] }) {
  return (
    <ul className="grid gap-3 empty:hidden">
      {events.map(({ id, kind, title, details, from, when, names }) => (
        <li key={id}>
          <Card className={`flex flex-wrap items-start gap-3 p-4 ${kind === 'booking' ? 'border-accent' : ''}`}>
            <Leaf date={from} />
            <div className="beside grid content-start gap-0.5">
              <h3 className="text-lg leading-snug wrap-anywhere">{title}</h3>
              <p className="font-medium tabular-nums">{when}</p>
              {names.length > 0 && <p className="wrap-anywhere">{names.join(', ')}</p>}
              {details !== '' && <p className="wrap-anywhere text-ink-2">{details}</p>}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}
