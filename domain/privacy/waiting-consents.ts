import * as z from 'zod/mini'
import { languages } from '#domain/language/language.ts'
import { pageOf } from '#domain/lib/schemas.ts'

/** A child whose parent was asked by email to confirm the consent, and hasn't. Times are ISO, UTC. */
const waitingConsent = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  /** The parent's address. */
  email: z.string(),
  competition: z.string(),
  /** When the form was ticked, by the parent or a school; null when it wasn't. */
  agreed_at: z.nullable(z.string()),
  asked_at: z.string(),
})
export type WaitingConsent = z.infer<typeof waitingConsent>

export const waitingConsentsPage = pageOf(waitingConsent)
export type WaitingConsentsPage = z.infer<typeof waitingConsentsPage>

/** Each text that parents agreed to, newest first; `registrations` counts those with an act under it. */
export const agreedNotices = z.object({
  /** The version in force. */
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
