import * as z from 'zod/mini'
import { accountRoles } from '#domain/account/account.ts'
import { maxCharacters, pageOf, printableText } from '#domain/lib/schemas.ts'
import { decisions, flagKinds, outcomes, statuses } from '#domain/registration/registration.ts'
import { emailRefused, isStorable } from './lib/text.ts'

export const pageSizes = [30, 60, 90, 120] as const

/** A flag in a list: its kind and its words, which name the serial numbers of `others`, three at most: 'Same number as 401'. */
export const listedFlag = z.object({
  about: z.enum(['txn_no', 'file_doc', 'person', 'school']),
  kind: z.enum(flagKinds),
  text: z.string(),
  others: z.array(z.object({ id: z.uuid(), serial_no: z.int(), competition: z.string() })),
})

/** A decision that can still be undone. `batch` is the id that takes a whole bulk decision back. */
export const undoable = z.object({
  /** Of the decision: DELETE /api/office/review/decisions/:id. */
  id: z.uuid(),
  batch: z.nullable(z.uuid()),
  registration_id: z.uuid(),
  name: z.string(),
  outcome: z.enum(outcomes),
  /** When the email leaves, and undoing ends. */
  send_after: z.string(),
})
export type Undoable = z.infer<typeof undoable>

/** The answer of DELETE /api/office/review/decisions/:id. */
export const undone = z.object({
  message: z.string(),
  /** What waits again, in the order of the decision. */
  registrations: z.array(z.object({ id: z.uuid(), version: z.int(), name: z.string() })),
  /** Of a batch: what somebody has changed since, and so stays as it is. */
  left: z.array(z.object({ id: z.uuid(), name: z.string(), message: z.string() })),
})
export type Undone = z.infer<typeof undone>

/** What a family was asked to correct: field names ('file_doc' is the screenshot), why, and until when (ISO, UTC). */
const correction = z.object({
  fields: z.array(z.string()),
  reason: z.string(),
  due_at: z.string(),
  asked_at: z.string(),
  asked_by: z.string(),
})
export type Correction = z.infer<typeof correction>

/**
 * What bank statements show under the number of a request that waits: the amount as people read it ('₹200'), and whether it is what was owed.
 * Null when there is no line, or more than one, or when another payment claims it too.
 */
export const bankNote = z.nullable(z.object({ amount: z.string(), agrees: z.boolean() }))

/** A registration for the office. `answers` is by field name; `cells` are its columns' texts. */
export const officeRegistration = z.object({
  id: z.uuid(),
  competition: z.string(),
  door: z.string(),
  serial_no: z.int(),
  reference: z.string(),
  status: z.enum(statuses),
  version: z.int(),
  submitted_at: z.string(),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** When the family answered a request for a correction, until the office decides. */
  corrected_at: z.nullable(z.string()),
  /** The open request of a registration that is with the family, or the one that was answered; otherwise null. */
  correction: z.nullable(correction),
  fee: z.string(),
  answers: z.record(z.string(), z.string()),
  cells: z.record(z.string(), z.string()),
  flags: z.array(listedFlag),
  bank: bankNote,
})
export type OfficeRegistration = z.infer<typeof officeRegistration>

/** A registration in a list: with the colleague who has it open in review mode, by name; null for nobody, and for yourself. */
const listedRegistration = z.extend(officeRegistration, { open_with: z.nullable(z.string()), is_next: z.boolean() })
export type ListedRegistration = z.infer<typeof listedRegistration>

/** `total` above 2,000 is as it was at most ten seconds ago. */
export const registrationPage = pageOf(listedRegistration)
export type RegistrationPage = z.infer<typeof registrationPage>

/** The workbooks of a list: the specified one, the accountant's, and one with the columns, the order and the rows of the screen. */
export const workbookKinds = ['list', 'accountant', 'shown'] as const
export type WorkbookKind = (typeof workbookKinds)[number]

/** The most payment screenshots in one file. */
export const mostPictures = 5000

/** What is exported: the office's workbooks of a list, its screenshots, and the totals of days. */
const exportKinds = [...workbookKinds, 'pictures', 'days'] as const
export type ExportKind = (typeof exportKinds)[number]

/** The last exports of a list, newest first: who, what, how many rows, and the view or status they were taken from. */
export const exportLog = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string(),
      kind: z.enum(exportKinds),
      view: z.string(),
      rows: z.int(),
    }),
  ),
})
export type ExportLog = z.infer<typeof exportLog>

const reason = z.optional(printableText(1000))

/** The body of a decision, and of taking it back (without `decision` and `reason`). */
export const decisionBody = z.strictObject({
  decision: z.enum(decisions),
  version: z.int(),
  reason,
})

/** Asks for a correction. `due_on` is the family's last day, ISO YYYY-MM-DD; the season's default without it. */
export const correctionBody = z.strictObject({
  version: z.int(),
  fields: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60)),
  reason: printableText(1000),
  due_on: z.optional(z.string().check(z.maxLength(10))),
})
export const versionBody = z.strictObject({ version: z.int() })

/** The answer to a change by the office. */
export const changed = z.object({
  status: z.literal('success'),
  message: z.string(),
  registration: officeRegistration,
  /** What takes a decision back; null for other changes. */
  undo: z.nullable(undoable),
})
export type Changed = z.infer<typeof changed>

/** Asks for the state of a registration: its reference, and one of its email addresses. */
export const checkBody = z.strictObject({
  reference: z.string().check(maxCharacters(40), z.refine(isStorable, 'Enter the reference from our email, like 7K3M9-XQ2BD.')),
  email: z.string().check(maxCharacters(254), z.refine(isStorable, { error: emailRefused })),
})

const chosen = z.array(z.strictObject({ id: z.uuid(), version: z.int() }))

/** The registrations of a decision: ticked ones, or all that match a list's filters. */
export const selectionBody = z.strictObject({
  decision: z.enum(decisions),
  rows: z.optional(chosen.check(z.maxLength(2000))),
  matching: z.optional(z.record(z.string(), z.string())),
})

/** A preview of a decision, without changes. */
export const decisionPreview = z.object({
  can: z.array(z.object({ id: z.uuid(), version: z.int(), serial_no: z.int(), name: z.string() })),
  /** What has to be looked at one by one, and why: flagged, or open with a colleague. */
  left_out: z.array(z.object({ id: z.uuid(), serial_no: z.int(), name: z.string(), why: z.string(), open_with: z.nullable(z.string()) })),
  cannot: z.array(z.object({ id: z.uuid(), serial_no: z.int(), name: z.string(), why: z.string() })),
  /** What those that would be accepted cost: '₹5,800'; '' for others. */
  total: z.string(),
  /** How many of their pictures nobody in the office has opened. */
  unseen: z.int(),
  /** How many of the given rows no longer exist. */
  gone: z.int(),
  /** Whether more match than the 2000 that one decision can take. */
  more: z.boolean(),
})
export type DecisionPreview = z.infer<typeof decisionPreview>

/** A decision about several registrations, at most 100 at once; calls with the same `batch` can be undone together. */
export const decisionsBody = z.strictObject({
  decision: z.enum(decisions),
  reason,
  batch: z.optional(z.uuid()),
  rows: chosen.check(z.minLength(1), z.maxLength(100)),
})
export const decisionResults = z.object({
  results: z.array(z.object({ id: z.uuid(), done: z.boolean(), message: z.string() })),
  /** What takes the batch back, and until when; null when nothing was decided. */
  undo: z.nullable(z.object({ id: z.uuid(), send_after: z.string() })),
})
export type DecisionResults = z.infer<typeof decisionResults>

/** The number of registered children, each counted once (specification 3.1; rulings). The list has one entry. */
export const statistics = z.array(z.object({ total: z.int(), indian: z.int(), nonindian: z.int() }))

/** The dashboard's figures. Amounts are in minor units; days are ISO YYYY-MM-DD in the organisation's time zone. */
export const dashboard = z.object({
  schools: z.object({ total: z.int(), indian: z.int(), other: z.int() }),
  sales: z.array(z.object({ day: z.string(), currency: z.enum(['INR', 'USD']), amount: z.int(), registrations: z.int() })),
  /** Of those accepted and waiting. */
  countries: z.array(z.object({ country: z.string(), registrations: z.int() })),
  doors: z.array(z.object({ door: z.string(), registrations: z.int() })),
  /** Declined and withdrawn ones. */
  not_counted: z.int(),
  /** When these figures were counted; they may be a minute old. */
  counted_at: z.string(),
})
export type Dashboard = z.infer<typeof dashboard>

/** What is left to do, for the dashboard. Counts are exact; times are ISO, UTC. */
export const work = z.object({
  /** By competition, in the order of the menu. */
  lists: z.array(
    z.object({
      competition: z.string(),
      waiting: z.int(),
      /** Of those waiting. */
      flagged: z.int(),
      corrected: z.int(),
      /** Waiting for longer than families are promised. */
      late: z.int(),
      /** With the family for a correction, and past the day it was given. */
      with_family: z.int(),
      overdue: z.int(),
      /** When the one that waits longest came, or came back. */
      oldest_at: z.nullable(z.string()),
      /** Who has a request of this competition open, by name. */
      reviewers: z.array(z.string()),
    }),
  ),
  /** Decisions since midnight in the organisation's time zone that weren't undone. */
  decided_today: z.int(),
  /** Emails that were refused or given up. */
  undelivered: z.int(),
  /** Registrations that families have withdrawn and that aren't erased yet. */
  withdrawn: z.int(),
  /** Today's bookings by time, of `seats` each; null when today is no booking day. */
  bookings: z.nullable(
    z.object({ date: z.string(), seats: z.int(), slots: z.array(z.object({ time_slot: z.string(), booked: z.int() })) }),
  ),
  counted_at: z.string(),
})
export type Work = z.infer<typeof work>

/** GET /in-bank: how many waiting registrations have arrived in the bank exactly, by competition, and what has to be looked at. */
export const inBank = z.object({ exact: z.record(z.string(), z.int()), to_match: z.int() })
export type InBank = z.infer<typeof inBank>

/**
 * What is set up: competitions that still show the example payment details, by name; the booking days, once they have passed; the
 * specification's years that have passed, by the name of their setting; the public address; the last backup (ISO, UTC).
 */
export const setup = z.object({
  example_payment: z.array(z.string()),
  past_booking_days: z.nullable(z.string()),
  past_years: z.array(z.object({ name: z.string(), text: z.string() })),
  /** The address that families write to, while it is the example. */
  example_contact: z.nullable(z.string()),
  sends_email: z.boolean(),
  /** Whether an email has ever left. */
  has_sent: z.boolean(),
  public_address: z.nullable(z.string()),
  backed_up_at: z.nullable(z.string()),
  administrators: z.int(),
})
export type Setup = z.infer<typeof setup>

/** POST /letters/test: whether the mail server took it, and what it answered. */
export const emailTested = z.object({ sent: z.boolean(), message: z.string() })

/** Search results of people in all lists. */
export const peopleFound = z.object({
  people: z.array(
    z.object({
      id: z.uuid(),
      competition: z.string(),
      status: z.enum(statuses),
      serial_no: z.int(),
      name: z.string(),
      email: z.string(),
    }),
  ),
})
export type PeopleFound = z.infer<typeof peopleFound>

/**
 * Most emails to one mailbox that anyone can ask for, and most about something that a visitor did; those over the limit are held. The last
 * ones of a day are reserved: for links to a new password, and for telling an earlier address that it was replaced.
 */
export const maxEmails = {
  asked: { perHour: 3, perDay: 10, reserved: 2 },
  done: { perHour: 14, perDay: 14, reserved: 2 },
} as const

export const emailStates = ['waiting', 'held', 'sent', 'dead', 'withdrawn'] as const
export type EmailState = (typeof emailStates)[number]
/** The label of each state of an email. */
export const emailStateWords: Record<EmailState, string> = {
  waiting: 'Waiting',
  held: 'Held',
  sent: 'Sent',
  dead: 'Not delivered',
  withdrawn: 'Withdrawn',
}

/** An email in the office's list. `dead` was permanently refused or given up; `held` is over the recipient's limit. */
export const officeEmail = z.object({
  id: z.uuid(),
  letter: z.string(),
  subject_id: z.string(),
  recipient: z.string(),
  title: z.string(),
  state: z.enum(emailStates),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  created_at: z.string(),
  next_attempt_at: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  /** Whether it contains a one-time link that an administrator can pass on, because no mail server sends it. */
  has_link: z.boolean(),
})
export type OfficeEmail = z.infer<typeof officeEmail>

/** `sends` says whether the server has a mail server; without one every email waits. */
export const emailPage = z.extend(pageOf(officeEmail), { sends: z.boolean() })
export type EmailPage = z.infer<typeof emailPage>

/** An email with its text. */
export const wholeEmail = z.extend(officeEmail, { plain: z.string() })
export type WholeEmail = z.infer<typeof wholeEmail>

/** What a family agreed to before it registered, clause by clause; `version` is null when no disclaimer was shown. */
export const agreedDisclaimer = z.object({ version: z.nullable(z.string()), clauses: z.array(z.string()) })

/** The history of something, newest first. `before` and `after` hold what changed, by field name. */
export const historyEntries = z.object({
  entries: z.array(
    z.object({
      at: z.string(),
      actor: z.string(),
      /** The role of the account when it did this; null for visitors, the server, and in entries from before roles were noted. */
      role: z.nullable(z.enum(accountRoles)),
      action: z.string(),
      before: z.nullable(z.record(z.string(), z.unknown())),
      after: z.nullable(z.record(z.string(), z.unknown())),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type HistoryEntries = z.infer<typeof historyEntries>

/** How many registrations wait for review, by competition. */
export const waiting = z.record(z.string(), z.int())

/** How many registrations are with the family for a correction, and how many of those are overdue, by competition. */
export const withFamilies = z.record(z.string(), z.object({ open: z.int(), overdue: z.int() }))
export type WithFamilies = z.infer<typeof withFamilies>
