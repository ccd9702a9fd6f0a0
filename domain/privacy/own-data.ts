import type { ShownResult } from '#domain/result/result.ts'
import type { ConsentAct, ConsentMethod } from './consent.ts'

/** What a family may have of its own registration: everything that it or we said to the other, and who has seen it. Times are ISO, UTC. */
export type OwnData = {
  reference: string
  competition: string
  name: string
  /** Until when a withdrawal can be undone, as people read it; null when it isn't withdrawn. */
  withdrawn: string | null
  /** In a family's words. */
  state: string
  reason: string | null
  submitted_at: string
  decided_at: string | null
  notice_version: string
  disclaimer: string[]
  /** What parents and schools did about the consent, under which text. `guardian` is '' when a school says that it has it. */
  consents: {
    at: string
    act: ConsentAct
    guardian: string
    relation: string
    method: ConsentMethod
    notice_version: string
    notice: string
  }[]
  answers: { label: string; text: string }[]
  payment: { amount: string; number: string; sent_at: string }[]
  corrections: { asked_at: string; reason: string; answered_at: string | null }[]
  /** What the family asked us to change, with our answer. */
  requests: { number: number; text: string; sent_at: string; answer: string | null; answered_at: string | null }[]
  bookings: { date: string; time: string; state: 'booked' | 'cancelled' | 'waiting' | 'held' | 'left'; booked_at: string }[]
  result: ShownResult | null
  emails: { to: string; title: string; text: string; sent_at: string }[]
  seen: Seen[]
}

/** Who has seen it on a day (ISO, in the season's time zone), by role, and how. `times` counts what is the same. */
export type Seen = { day: string; by: string; how: string; times: number }
