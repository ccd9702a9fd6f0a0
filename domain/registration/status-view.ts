import type { OwnBooking } from '#domain/booking/api.ts'
import type { Field, Issue } from '#domain/forms/field.ts'

/** What a registration is waiting for, in a family's eyes. 'late': we're checking for longer than usual. */
export type ViewState = 'checking' | 'late' | 'correct' | 'accepted' | 'declined' | 'booked'

/** One step of the timeline. 'act': it's the family's turn; 'no': it ended here. `text` may be ''. */
export type TimelineStep = { title: string; text: string; state: 'done' | 'now' | 'act' | 'no' | 'todo' }

/** What the status page of a registration shows. Days and times are texts in the season's time zone. */
export type StatusView = {
  name: string
  /** 'quarter-final round', within a sentence. */
  competition: string
  reference: string
  state: ViewState
  /** The office's reason for not accepting it, or null. */
  reason: string | null
  /** What the office asked for and why, and until when: 'Friday 5 September, 11:59 pm IST'; null when nothing is asked for. */
  asked: { labels: string[]; reason: string; due: string } | null
  /** How many working days checking usually takes, and the day by which it is usually done: 'Wednesday 3 September'. */
  usual: { days: number; by: string }
  /** When and how the quarter-final takes place; null when it isn't next, or there are no days yet. */
  toBook: { days: string; hours: string; seats: number } | null
  booking: OwnBooking | null
  timeline: TimelineStep[]
  /** Where to register again: the form's path. */
  formPath: string
  /** What only the holder of the link sees; null for who came with a reference and an email address. */
  own: OwnView | null
}

/** What the office asked the family to send again. */
export type RequestedCorrection = {
  fields: { field: Field; label: string; options: string[] }[]
  /** What was sent before, by field name. */
  was: Record<string, string>
  /** The screenshot, if it is asked for. */
  picture: { name: string; label: string } | null
  /** Makes sending it twice harmless. */
  key: string
}

/** Why what was sent again could not be stored, and what was typed. */
export type Problems = { text: string; issues: Issue[]; typed: Record<string, string> }

/** The family's own data. */
export type OwnView = {
  correction: RequestedCorrection | null
  /** The token of the booking link; null when the registration can't book. */
  bookingLink: string | null
  email: string
  /** Label and answer, in the order of the form. */
  sent: { label: string; text: string }[]
  /** The answers by field name, to fill in the form again; without the payment. */
  answers: Record<string, string>
}
