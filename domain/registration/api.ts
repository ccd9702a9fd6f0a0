import * as z from 'zod/mini'
import { heldEmail } from '#domain/email/held-email.ts'
import { maxCharacters, pageOf, printableText } from '#domain/lib/schemas.ts'
import { emailRefused, isStorable } from '#domain/lib/text.ts'
import { flagKinds, statuses } from './registration.ts'

/** The answer to a stored registration. */
export const receipt = z.object({
  status: z.literal('success'),
  message: z.string(),
  reference: z.string(),
  serial_no: z.number(),
  /** The path of the private status page: '/registration/…'. Null once it was revoked or the season is over. */
  status_path: z.nullable(z.string()),
  /** The email about it, if it waits. */
  held_email: z.nullable(heldEmail),
  /** The other children registered with it, in the order they were sent. */
  siblings: z.array(z.object({ name: z.string(), reference: z.string(), serial_no: z.number(), status_path: z.nullable(z.string()) })),
})
export type Receipt = z.infer<typeof receipt>

/** What a family may know of its registration. */
export const registrationState = z.object({
  name: z.string(),
  competition: z.string(),
  serial_no: z.number(),
  status: z.enum(statuses),
  /** What the state means, and what happens next. */
  message: z.string(),
})
export type RegistrationState = z.infer<typeof registrationState>

/** A flag in a list: its kind and its words, which name the serial numbers of `others`, three at most: 'Same number as 401'. */
export const listedFlag = z.object({
  about: z.enum(['txn_no', 'file_doc', 'person', 'school']),
  kind: z.enum(flagKinds),
  text: z.string(),
  others: z.array(z.object({ id: z.uuid(), serial_no: z.int(), competition: z.string() })),
})

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

/** The workbooks of a list: the specified one and the accountant's. */
export const workbookKinds = ['list', 'accountant'] as const
export type WorkbookKind = (typeof workbookKinds)[number]

/** What is exported: the workbooks of a list, and the totals of days. */
export type ExportKind = WorkbookKind | 'days'

/** Asks for a correction. `due_on` is the family's last day, ISO YYYY-MM-DD; the season's default without it. */
export const correctionBody = z.strictObject({
  version: z.int(),
  fields: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60)),
  reason: printableText(1000),
  due_on: z.optional(z.string().check(z.maxLength(10))),
})

/** Asks for the state of a registration: its reference, and one of its email addresses. */
export const checkBody = z.strictObject({
  reference: z.string().check(maxCharacters(40), z.refine(isStorable, 'Enter the reference from our email, like 7K3M9-XQ2BD.')),
  email: z.string().check(maxCharacters(254), z.refine(isStorable, { error: emailRefused })),
})

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

/** What a family agreed to before it registered, clause by clause; `version` is null when no disclaimer was shown. */
export const agreedDisclaimer = z.object({ version: z.nullable(z.string()), clauses: z.array(z.string()) })

/** How many registrations wait for review, by competition. */
export const waiting = z.record(z.string(), z.int())

/** How many registrations are with the family for a correction, and how many of those are overdue, by competition. */
export const withFamilies = z.record(z.string(), z.object({ open: z.int(), overdue: z.int() }))
export type WithFamilies = z.infer<typeof withFamilies>

/** GET /in-bank: the waiting registrations whose money has arrived exactly, by competition; the lines to look at; and the payments to return. */
export const inBank = z.object({ exact: z.record(z.string(), z.int()), to_match: z.int(), to_return: z.int() })
export type InBank = z.infer<typeof inBank>
