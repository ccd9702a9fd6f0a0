import * as z from 'zod/mini'
import type { Session } from '#domain/account/account.ts'
import type { Season } from '#domain/season/season.ts'

export const eventKinds = ['booking', 'round', 'closes', 'opens', 'event'] as const
export type EventKind = (typeof eventKinds)[number]

/** Whole days (ISO YYYY-MM-DD), both included. */
type Days = { from: string; to: string }
/** From one moment to another (milliseconds since 1970). */
type Appointment = { starts: number; ends: number }

/** An event of a calendar. The `id` stays the same for as long as it is the same event; `sequence` grows when it changes (RFC 5545). */
export type CalendarEvent = {
  id: string
  sequence: number
  kind: EventKind
  title: string
  details: string
  time: Days | Appointment
}

/** Whose calendar it is. */
export type EventReader = 'user' | 'school'

/** An event as its page and the API show it. Days are ISO YYYY-MM-DD in the season's time zone. */
const shownEvent = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  title: z.string(),
  details: z.string(),
  from: z.string(),
  to: z.string(),
  /** For people: 'Wednesday 10 September 2025, 5:00 pm IST'. */
  when: z.string(),
  is_over: z.boolean(),
  /** Who booked it; [] for what concerns everybody. */
  names: z.array(z.string()),
})
export type ShownEvent = z.infer<typeof shownEvent>

/** The next event first; what is over comes last, the latest first. */
export const eventsReply = z.object({ events: z.array(shownEvent) })

/** What the server passes to the page. */
export type EventPages = {
  /** The calendar of a student or a school, the next event first. */
  events: { session: Session; events: ShownEvent[]; season: Season }
}
