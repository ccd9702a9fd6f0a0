import * as z from 'zod/mini'
import { historyEntries } from '#domain/account/history.ts'
import { emailStates } from '#domain/email/outbox.ts'
import { printableText, typedText } from '#domain/lib/schemas.ts'
import { bankNote, listedFlag, officeRegistration } from './api.ts'
import { undoable } from './decision.ts'
import { reviewOutcomes, statuses } from './registration.ts'

// The review workbench: what the server answers under /api/office/review, and the rules that both sides share.

/** How long the emails of a decision wait, so that it can be undone before they leave; in milliseconds. */
export const undoTime = 5 * 60 * 1000

/** How long a request stays claimed without activity, and how often an open page renews its claim; in milliseconds. */
export const claimTime = 30 * 1000
export const renewEvery = 10 * 1000

export type ReviewOutcome = (typeof reviewOutcomes)[number]

/** The tabs of the queue. 'flagged' includes what a colleague flagged. */
export const queueFilters = ['all', 'flagged', 'corrected'] as const
export type QueueFilter = (typeof queueFilters)[number]

/** One request in the queue. Times are ISO, UTC. */
const queued = z.object({
  id: z.uuid(),
  version: z.int(),
  serial_no: z.int(),
  reference: z.string(),
  name: z.string(),
  /**
   * For a school's payment, which stands in the queue once: the school, and how many of its students wait. Null for others, and for the
   * single students of a payment, to whom a search and the flags lead.
   */
  batch: z.nullable(z.object({ school: z.nullable(z.string()), students: z.int() })),
  /** As typed. */
  txn_no: z.string(),
  /** As people read it: '₹200'. */
  fee: z.string(),
  currency: z.enum(['INR', 'USD']),
  submitted_at: z.string(),
  corrected_at: z.nullable(z.string()),
  flags: z.array(listedFlag),
  bank: bankNote,
  /** The colleague who has it open, by name; null for nobody, and for yourself. */
  open_with: z.nullable(z.string()),
  is_next: z.boolean(),
})
export type Queued = z.infer<typeof queued>

/**
 * GET /api/office/review?competition=…&filter=all&q=…&page=1: a hundred requests of the queue in the order of work (corrected ones first,
 * then by serial number), and what the header says.
 */
export const reviewQueue = z.object({
  rows: z.array(queued),
  /** How many match the filter and the search, up to 10,000. */
  total: z.int(),
  page: z.int(),
  size: z.int(),
  /** The counts on the tabs, up to 10,000 each. */
  tabs: z.object({ all: z.int(), flagged: z.int(), corrected: z.int() }),
  /** Decisions about this competition since midnight in the season's time zone, by everyone, and not undone. */
  decided_today: z.int(),
  /** Your own decisions whose emails are still held, newest first. */
  undoable: z.array(undoable),
  /** Colleagues who have a request of this queue open, by name. */
  colleagues: z.array(z.string()),
})
export type ReviewQueue = z.infer<typeof reviewQueue>

/** With `next`, the request isn't on screen yet. */
export const claimQuery = z.strictObject({ next: z._default(z.enum(['true', 'false']), 'false') })
/** POST /api/office/review/:id/claim: says who holds the request. `yours` is false when a colleague was first; nothing is refused. */
export const claimReply = z.object({ yours: z.boolean(), holder: z.string(), until: z.string() })
export type ClaimReply = z.infer<typeof claimReply>

/**
 * POST /api/office/review/next: claims the first undecided request that no colleague holds. `after` is the request you are leaving: the next
 * one in the order of work follows it, and the beginning follows the end. `held` are those you already loaded ahead; they aren't served
 * again. `release` are those you no longer look at.
 */
export const nextBody = z.strictObject({
  competition: z.string().check(z.regex(/^[a-z-]{1,40}$/)),
  filter: z.enum(queueFilters),
  q: printableText(120),
  after: z.nullable(z.uuid()),
  held: z.array(z.uuid()).check(z.maxLength(10)),
  release: z.array(z.uuid()).check(z.maxLength(10)),
})
export type NextBody = z.infer<typeof nextBody>

/** POST /api/office/review/release: ends your own claims; also by navigator.sendBeacon when the page closes. Answers 204. */
export const releaseBody = z.strictObject({ ids: z.array(z.uuid()).check(z.maxLength(10)) })

/** Another registration that a flag or the family leads to. */
const otherRegistration = z.object({
  id: z.uuid(),
  serial_no: z.int(),
  name: z.string(),
  competition: z.string(),
  competition_name: z.string(),
  fee: z.string(),
  status: z.enum(statuses),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  /** Whether it's of an earlier round. */
  is_earlier: z.boolean(),
  /** Whether it has the same parent's email or phone. */
  same_parent: z.boolean(),
  /** The address of its newest picture; null without one. */
  picture: z.nullable(z.string()),
})
export type OtherRegistration = z.infer<typeof otherRegistration>

const flagged = z.extend(listedFlag, {
  other: z.nullable(otherRegistration),
  /** Who set it and when: a colleague, with the note; or null for the portal itself. */
  by: z.nullable(z.string()),
  /** The colleague who is asked to look; null for everybody. */
  for: z.nullable(z.string()),
  at: z.string(),
  note: z.nullable(z.string()),
  /** Who accepted it all the same, and why. It stays visible, on both registrations. */
  settled: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
})
export type Flagged = z.infer<typeof flagged>

/** A version of number and picture, newest first. */
const proofVersion = z.object({
  version: z.int(),
  /** Which transfer of the payment it proves, and whether it's the newest of that. */
  transfer: z.int(),
  counts: z.boolean(),
  txn_no: z.string(),
  received_at: z.string(),
  /** The address of the picture (JPEG); null when there's none. */
  picture: z.nullable(z.string()),
})

/** One request for a correction, newest first: what was asked, and for each field what stood there before and stands there now. */
const correctionStory = z.object({
  asked_at: z.string(),
  asked_by: z.string(),
  reason: z.string(),
  due_at: z.string(),
  answered_at: z.nullable(z.string()),
  /** `before` and `now` are null for a screenshot: look at the versions of the proof; and until the family has answered. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), before: z.nullable(z.string()), now: z.nullable(z.string()) })),
})

/** An email about the registration, oldest first. `send_after` is when a held one leaves. */
const writtenEmail = z.object({
  title: z.string(),
  state: z.enum(emailStates),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  send_after: z.nullable(z.string()),
})

/** An email as the family would read it. */
export const emailPreview = z.object({ to: z.string(), subject: z.string(), text: z.string() })
export type EmailPreview = z.infer<typeof emailPreview>

/** A reason that can be chosen by its key 1 to 9. Reasons to accept have no email: families don't see them. */
const offeredReason = z.object({
  label: z.string(),
  /** What is sent or stored as the reason. */
  sentence: z.string(),
  /** The names of the fields that the family is asked for; empty unless it's a correction. */
  asks: z.array(z.string()),
  email: z.nullable(emailPreview),
  /** Whether a flag of this request suggests it. */
  suggested: z.boolean(),
})
export type OfferedReason = z.infer<typeof offeredReason>

/** A payment for several students, of a school or of a family (null), which is reviewed as one. */
const reviewBatch = z.object({
  school: z.nullable(
    z.object({
      id: z.uuid(),
      name: z.string(),
      register_no: z.int(),
      /** Payments of a school that isn't verified can't be accepted. */
      is_verified: z.boolean(),
      /** How many of its students are accepted. */
      accepted: z.int(),
    }),
  ),
  /** Who sent it, an address, and when. */
  paid_by: z.string(),
  paid_at: z.string(),
  /** What it was sent by, and what is still to be sent ('₹19,250'); null when nothing is. */
  transfers: z.array(z.object({ txn_no: z.string(), amount: z.string() })),
  rest: z.nullable(z.string()),
  /** Everybody it pays for, by serial number. */
  students: z.array(
    z.object({
      id: z.uuid(),
      version: z.int(),
      serial_no: z.int(),
      name: z.string(),
      class_name: z.string(),
      status: z.enum(statuses),
      fee: z.string(),
      flags: z.array(listedFlag),
    }),
  ),
})
export type ReviewBatch = z.infer<typeof reviewBatch>

/** GET /api/office/review/:id: everything beside the picture. */
export const reviewDetails = z.object({
  registration: officeRegistration,
  /** The number as typed. */
  txn_no: z.string(),
  /** '₹200', and what it is for: 'Quarter-final, India'. */
  fee: z.string(),
  fee_for: z.string(),
  currency: z.enum(['INR', 'USD']),
  /** Whom the family was told to pay: the payee's name with the UPI id, or the address of the payment page. */
  payee: z.string(),
  /**
   * What the bank statements say: the line (its amount as people read it, its day ISO) or null, and a note: 'Same number, from S KULKARNI'.
   * `agrees`: whether amount and currency are what the payment should be, and the line paid for nothing else. `difference` says what is
   * missing or too much: '₹150 is missing.'
   */
  bank: z.object({
    line: z.nullable(z.object({ amount: z.string(), day: z.string() })),
    note: z.string(),
    agrees: z.nullable(z.boolean()),
    difference: z.nullable(z.string()),
  }),
  proofs: z.array(proofVersion),
  flags: z.array(flagged),
  /** Accepting takes a reason; and whether you may accept it at all. */
  needs_reason: z.boolean(),
  may_accept: z.boolean(),
  /** The family's other registrations, newest first; 20 at most. */
  family: z.array(otherRegistration),
  /** The payment for several that it is part of, or null. `fee` and `fee_for` are then the payment's. */
  batch: z.nullable(reviewBatch),
  corrections: z.array(correctionStory),
  history: historyEntries.shape.entries,
  emails: z.array(writtenEmail),
  /** Why emails don't reach the contact address, in words; null while they do. */
  email_fails: z.nullable(z.string()),
  /** The last day of a correction asked for now, as the family reads it, and as ISO YYYY-MM-DD. */
  correction_due: z.string(),
  correction_due_on: z.string(),
  /** What the family can be asked to send again, in the order of the form, the screenshot last. */
  correctable: z.array(z.object({ name: z.string(), label: z.string() })),
  reasons: z.object({ accepted: z.array(offeredReason), declined: z.array(offeredReason), correction: z.array(offeredReason) }),
  /** The last decision, while it can be undone. */
  undoable: z.nullable(undoable),
  open_with: z.nullable(z.string()),
  is_next: z.boolean(),
})
export type ReviewDetails = z.infer<typeof reviewDetails>

/** POST /api/office/review/next answers the details, or null when nothing waits that nobody else holds. */
export const nextReply = z.object({ next: z.nullable(reviewDetails) })

/** POST /api/office/review/:id/preview: the email that a decline or a correction would send, without sending it. */
export const previewBody = z.strictObject({
  outcome: z.enum(reviewOutcomes),
  reason: typedText(1000),
  fields: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60)),
  /** The family's last day, ISO YYYY-MM-DD; the season's default without it. */
  due_on: z.optional(z.string().check(z.maxLength(10))),
})

export type PreviewBody = z.infer<typeof previewBody>

/** POST /api/office/review/:id/flag: asks a colleague for a second look, with a note. Answers `registrationChanged`. */
export const flagBody = z.strictObject({
  version: z.int(),
  note: typedText(1000, 'Write what to look at.'),
  /** The colleague's account; left out for everybody. */
  for: z.optional(z.string().check(z.maxLength(100))),
})

/** GET /api/office/review/colleagues: the others who decide, by name. */
export const reviewers = z.object({ colleagues: z.array(z.object({ id: z.string(), name: z.string() })) })

/**
 * Deciding itself stays where it was: PUT /api/office/registrations/:id/decision, PUT …/correction, and PUT /api/office/decisions for many.
 * Accepting a flagged request needs a `reason` there. Their answers carry `undo` (for many: one for the whole batch), with the id for
 * DELETE /api/office/review/decisions/:id, which answers `undone`: 409 when the email has left.
 */
