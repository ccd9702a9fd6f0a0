import * as z from 'zod/mini'
import { pageOf } from '#domain/lib/schemas.ts'

// The emails we send, as the office sees them.

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
  /** Whether its address doesn't exist, as the mail server said: then it isn't sent again. */
  address_gone: z.boolean(),
})
export type OfficeEmail = z.infer<typeof officeEmail>

/** `sends` says whether the server has a mail server; without one every email waits. */
export const emailPage = z.extend(pageOf(officeEmail), { sends: z.boolean() })
export type EmailPage = z.infer<typeof emailPage>

/** An email with its text. */
export const wholeEmail = z.extend(officeEmail, { plain: z.string() })
export type WholeEmail = z.infer<typeof wholeEmail>

/** POST /letters/test: whether the mail server took it, and what it answered. */
export const emailTested = z.object({ sent: z.boolean(), message: z.string() })
