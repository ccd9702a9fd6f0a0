import type { ShownEvent } from '#domain/event/event.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { Leaf } from '#web/kit/calendar/leaf.tsx'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'

/** What is coming up, and what is over, folded. `missing` says when dates will appear. */
export function EventList({ events, missing }: { events: ShownEvent[]; missing: string }) {
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
          <Card className={`grid grid-cols-[76px_minmax(0,1fr)] items-start gap-4 p-4 ${kind === 'booking' ? 'border-accent' : ''}`}>
            <Leaf date={from} />
            <div className="grid min-w-0 content-start gap-0.5">
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
