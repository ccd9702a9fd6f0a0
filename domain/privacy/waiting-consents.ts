import * as z from 'zod/mini'
import { languages } from '#domain/language/language.ts'
import { pageOf } from '#domain/lib/schemas.ts'

/** A child whose parent was asked to consent, or to confirm the consent given on the form, and hasn't. Times are ISO, UTC. */
const waitingConsent = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  /** The parent's address. */
  email: z.string(),
  competition: z.string(),
  /** When the parent agreed on the form; null when the form didn't ask. */
  agreed_at: z.nullable(z.string()),
  asked_at: z.string(),
  reminders: z.int(),
})
export type WaitingConsent = z.infer<typeof waitingConsent>

export const waitingConsentsPage = pageOf(waitingConsent)
export type WaitingConsentsPage = z.infer<typeof waitingConsentsPage>

/** Each text that parents agreed to, newest first; `registrations` counts those with an act under it. */
export const agreedNotices = z.object({
  /** The version in force: whoever agreed to another is asked again at the next act. */
  version: z.string(),
  rows: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      language: z.enum(languages),
      text: z.string(),
      at: z.string(),
      registrations: z.int(),
    }),
  ),
})
export type AgreedNotices = z.infer<typeof agreedNotices>
