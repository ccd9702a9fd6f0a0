import { signInRoleOf } from '#domain/account/account.ts'
import type { ShownEvent } from '#domain/event/event.ts'
import { t } from '#domain/language/translate.ts'
import type { PageContent } from '#domain/page-props.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Leaf } from '#web/kit/calendar/leaf.tsx'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { CalendarSign } from '#web/kit/sign.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ownEventsAddress, schoolEventsAddress } from '#web/portal/areas.ts'
import { Subscribe } from './subscribe.tsx'

/** 'Events' (specification 2.10): rounds, closing dates and own bookings of a student or a school, and how to follow them in a calendar app. */
export default function EventsPage({ session, events, linkMadeAt, season }: PageContent['events']) {
  const isSchool = signInRoleOf(session.role) === 'school'
  const [coming, over] = [events.filter(({ is_over }) => !is_over), events.filter(({ is_over }) => is_over)]
  return (
    <AreaFrame session={session} season={season} here={isSchool ? schoolEventsAddress : ownEventsAddress}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl wide:text-[1.75rem]">{t('Events')}</h1>
          <p className="mt-1 text-ink-2">
            {isSchool
              ? 'The days of the rounds, closing dates, other events and your students’ bookings.'
              : t('The days of the rounds, closing dates, other events and your bookings.')}
          </p>
        </div>
        {events.length > 0 && (
          <a href="/api/events.ics" download="events.ics" className={buttonClass()}>
            <CalendarSign /> {t('Download for a calendar')}
          </a>
        )}
      </div>
      <div className="grid items-start gap-6 min-[1000px]:grid-cols-[minmax(0,1fr)_340px]">
        <section aria-label={t('Dates')} className="grid gap-3">
          {coming.length === 0 && (
            <Card className="p-5">
              <p className="font-semibold">{over.length === 0 ? t('No dates yet.') : t('Nothing is coming up.')}</p>
              <p className="mt-1 text-ink-2">{t('The days of the rounds and the closing dates appear here when they’re known.')}</p>
            </Card>
          )}
          <EventList events={coming} />
          {over.length > 0 && (
            <Fold title={t('Over ({count})', { count: over.length })}>
              <EventList events={over} />
            </Fold>
          )}
        </section>
        <Subscribe role={session.role} madeAt={linkMadeAt} timeZone={season.timeZone} />
      </div>
    </AreaFrame>
  )
}

function EventList({ events }: { events: ShownEvent[] }) {
  return (
    <ul className="grid gap-3 empty:hidden">
      {events.map(({ id, kind, title, details, from, when, names }) => (
        <li key={id}>
          <Card className={`grid grid-cols-[76px_minmax(0,1fr)] items-start gap-4 p-4 ${kind === 'booking' ? 'border-accent' : ''}`}>
            <Leaf date={from} />
            <div className="grid min-w-0 content-start gap-0.5">
              <h2 className="text-lg leading-snug wrap-anywhere">{title}</h2>
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
