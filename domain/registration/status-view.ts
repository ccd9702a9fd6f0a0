import type { OwnBooking, OwnPlace } from '#domain/booking/api.ts'
import type { Field, Issue } from '#domain/forms/field.ts'
import type { ShownResult } from '#domain/result/result.ts'
import type { Status } from './registration.ts'

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
  /** Until when a withdrawal can be undone: '30 November 2026'; null when the family hasn't withdrawn it. */
  withdrawn: string | null
  /** Whether its school gave the place to another child: that can't be undone. */
  isReplaced: boolean
  /** The office's reason for not accepting it, or null. */
  reason: string | null
  /** What the office asked for ('two things'), why, and until when ('Friday 5 September, 11:59 pm IST'); null when nothing is asked for. */
  asked: { labels: string[]; things: string; reason: string; due: string; dueDay: string } | null
  /** How long checking usually takes ('2 working days'), and the day by which it is usually done: 'Wednesday 3 September'. */
  usual: { days: string; by: string }
  /** Whether the family has sent something again that isn't checked yet. */
  isSentAgain: boolean
  /** When and how the quarter-final takes place, with its days as an iCalendar file; null when it isn't next, or there are no days yet. */
  toBook: { days: string; hours: string; seats: number; calendar: string } | null
  booking: OwnBooking | null
  /** The published result; null while there is none. */
  result: ViewResult | null
  timeline: TimelineStep[]
  /** Where to register again: the form's path, its fee as people read it, and the last day or ''; null when it takes no registrations. */
  again: { path: string; fee: string; until: string } | null
  /** What only the holder of the link sees; null for who came with a reference and an email address. */
  own: OwnView | null
}

/**
 * A published result: the round that it is of ('quarter-final round') and the one that follows, the invitation to that, and otherwise what to
 * expect of it, in a sentence; and good news as a family passes it on, null for other news.
 */
export type ViewResult = {
  shown: ShownResult
  round: string
  next: string | null
  hasCertificate: boolean
  invitation: OpenInvitation | null
  nextText: string | null
  news: string | null
  /** How the home page would show the child as a winner, and the family's answer; null when it isn't asked. */
  winner: { about: string; answer: boolean | null } | null
}

/** An invitation that nobody has used: the form's path, its fee as people read it, and the last day or ''. Only behind the link. */
export type OpenInvitation = { path: string; fee: string; until: string; isDeclined: boolean }

/** What a family can send again: what the office asked for, or its payment of its own accord. */
export type RequestedCorrection = {
  /** A phone number comes with its dial code; `was` is what was sent before. */
  fields: { field: Field; code: Field | null; label: string; options: string[]; was: string }[]
  /** The transaction number, if it's one of the fields. */
  txnNo: string
  /** Whether it was paid by UPI. */
  isUpi: boolean
  /** When the screenshot was sent, if it can be sent again: '1 September'. */
  picture: { sentOn: string } | null
  /** Of a payment that a school made in several transfers, each with amount, number and day, to choose which is sent again; else empty. */
  transfers: { transfer: number; text: string }[]
  /** The names of those of the family's payment for whom it counts, if there are several, and of those who keep the payment as it is. */
  shared: { together: string[]; apart: string[] }
  /** Whether one of them is enough. */
  isPartial: boolean
  /** Makes sending it twice harmless. */
  key: string
}

/** Why what was sent again could not be stored, and what was typed. */
export type Problems = { text: string; issues: Issue[]; typed: Record<string, string> }

/** The family's own data. */
/** Another registration of the same family. `state` is its status or 'withdrawn', `path` its own page; null for the one that is open. */
export type FamilyChild = { name: string; competition: string; reference: string; state: Status | 'withdrawn'; path: string | null }

export type OwnView = {
  /** Everyone whom the family has registered this season, in their order; empty for one. */
  children: FamilyChild[]
  /** Whether the parent was emailed a link to confirm the consent, and hasn't. */
  isToConfirm: boolean
  /** The form to send something again; null when it isn't open. */
  correction: RequestedCorrection | null
  /** The token of the booking link; null when the registration can't book. */
  bookingLink: string | null
  /** Its places on waiting lists: kept for it to take, or its number in line. */
  places: OwnPlace[]
  email: string
  /** Whether there is a receipt for the payment to download. */
  hasReceipt: boolean
  /** Label and answer, in the order of the form. */
  sent: { label: string; text: string }[]
  /** The answers by field name, to fill in the form again; without the payment. */
  answers: Record<string, string>
}
