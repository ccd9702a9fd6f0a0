import * as z from 'zod/mini'
import type { EmailKind, Placeholder } from '#domain/email/email-kind.ts'
import { longestBody, longestTitle } from '#domain/email/texts.ts'
import { pageOf } from '#domain/lib/schemas.ts'

// Emails to the people of a list, in the office's own words.

/** What stands for a value in a mailing, as the office calls it. */
export const mailingValues = {
  name: 'Student’s name',
  competition: 'Competition',
  serial: 'Serial No',
  reference: 'Reference',
  when: 'Booked time',
  exam: 'Exam link',
} as const satisfies Partial<Record<Placeholder, string>>
export type MailingValue = keyof typeof mailingValues

export const mailingKind = { needs: [], allows: Object.keys(mailingValues) as MailingValue[] } satisfies Pick<EmailKind, 'needs' | 'allows'>

export const audiences = { parents: 'To the parents', students: 'To the students', both: 'To both' } as const
export type Audience = keyof typeof audiences

/** Most students in one mailing. */
export const mostWrittenTo = 2000

/** Most characters of all exam links. */
export const longestExamLinks = 100 * mostWrittenTo

const draft = {
  audience: z.enum(Object.keys(audiences) as [Audience, ...Audience[]]),
  title: z.string().check(z.maxLength(longestTitle)),
  body: z.string().check(z.maxLength(longestBody)),
  /** Whether those are left out for whom a value is missing. */
  leaves_out: z.boolean(),
  /** A link for everybody, or lines with a number, a day, a time or both, and its link. */
  exam_links: z._default(z.string().check(z.maxLength(longestExamLinks)), ''),
}

/** POST /mailings/:list/preview; `at` is the email that is shown, from 0, of those about a student whose name has `q`. */
export const mailingPreviewBody = z.strictObject({
  ...draft,
  at: z.int().check(z.nonnegative()),
  q: z._default(z.string().check(z.maxLength(120)), ''),
})
/** POST /mailings/:list/test: to oneself. */
export const mailingTestBody = z.strictObject(draft)
/** POST /mailings/:list: `expected` is how many emails leave; `again` sends the same subject to the same people within a day. */
export const mailingBody = z.strictObject({ ...draft, expected: z.int(), again: z.boolean() })
export type MailingDraft = z.infer<typeof mailingTestBody>

const person = z.object({ id: z.uuid(), name: z.string(), serial_no: z.int(), phone: z.string() })
export type MailingPerson = z.infer<typeof person>

/** A part of a text, and the value that was put in there; null for what the office wrote. */
const part = z.object({ text: z.string(), value: z.nullable(z.string()) })
export type MailingPart = z.infer<typeof part>

const mailingValue = z.enum(mailingKind.allows as [MailingValue, ...MailingValue[]])

/** Who gets a mailing, who doesn't, and what one of them reads. */
export const mailingPreview = z.object({
  /** Which people: 'Registered Students, 66 selected'. */
  about: z.string(),
  students: z.int(),
  families: z.int(),
  emails: z.int(),
  /** How many emails are about several students. */
  together: z.int(),
  /** Left out: withdrawn by their families, and without an address that works. */
  withdrawn: z.int(),
  unreachable: z.array(person),
  /** For whom a value that the text uses is missing. */
  missing: z.array(z.object({ value: mailingValue, people: z.array(person) })),
  /** What is odd about the exam links, in a sentence. */
  exam_links: z.string(),
  /** How many emails are about a student whose name has `q`. */
  found: z.int(),
  /** `left_out` are the lines that it leaves out, because none of its students has the values in `lacks`. */
  example: z.nullable(
    z.object({
      names: z.string(),
      students: z.int(),
      to: z.string(),
      title: z.array(part),
      plain: z.array(part),
      left_out: z.array(z.string()),
      lacks: z.array(mailingValue),
    }),
  ),
})
export type MailingPreview = z.infer<typeof mailingPreview>

/** A mailing that was written. Times are ISO, UTC. */
const mailing = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** Which people: 'Registered Students, 66 selected'. */
  about: z.string(),
  by: z.string(),
  written_at: z.string(),
  leaves_at: z.string(),
  taken_back_at: z.nullable(z.string()),
  emails: z.int(),
  sent: z.int(),
  /** How many came back. */
  failed: z.int(),
  /** How many students had no address that works. */
  unreachable: z.int(),
})
export type Mailing = z.infer<typeof mailing>
export const mailingPage = pageOf(mailing)
export type MailingPage = z.infer<typeof mailingPage>
