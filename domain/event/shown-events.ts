import { withOwnTime } from '#domain/booking/own-time.ts'
import { longDayText, momentText } from '#domain/booking/slot-time.ts'
import { groupBy } from '#domain/lib/lists.ts'
import { daysText } from '#domain/lib/time-text.ts'
import { dayIn } from '#domain/season/season.ts'
import type { CalendarEvent, ShownEvent } from './event.ts'
import { spanOf } from './season-events.ts'

/**
 * Returns events as people read them at a moment (milliseconds since 1970): the next first, what is over last, the latest first. Bookings
 * of the same time are one, with the names of all. `own` is the reader's time zone, where it is known.
 */
export function shownEvents(
  events: (CalendarEvent & { name?: string })[],
  timeZone: string,
  now: number,
  own: string | null = null,
): ShownEvent[] {
  const spans = events.map((event) => ({ event, ...spanOf(event, timeZone) }))
  const groups = [...groupBy(spans, ({ event, starts }) => (event.kind === 'booking' ? String(starts) : event.id)).values()]
  const shown = groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { event, starts, ends } = first
    const names = group.flatMap((each) => each.event.name ?? []).sort(new Intl.Collator('en').compare)
    const details = group.length === 1 ? event.details : ''
    return [{ starts, ends, event: { ...event, details, names } }]
  })
  const isOver = ({ ends }: { ends: number }) => ends <= now
  const coming = shown.filter((each) => !isOver(each)).sort((a, b) => a.starts - b.starts || a.ends - b.ends)
  const over = shown.filter(isOver).sort((a, b) => b.starts - a.starts)
  return [...coming, ...over].map(({ starts, ends, event: { id, kind, title, details, names, time } }) => {
    const from = dayIn(timeZone, starts)
    const to = dayIn(timeZone, ends - 1)
    const days = from === to ? longDayText(from) : daysText(from, to)
    const when = 'starts' in time ? withOwnTime(momentText(starts, timeZone), starts, timeZone, own) : days
    return { id, kind, title, details, from, to, when, is_over: ends <= now, names }
  })
}
