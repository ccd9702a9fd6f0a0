import * as z from 'zod/mini'
import { type EmailState, emailPage, officeEmail, wholeEmail } from '#domain/office-api.ts'
import { call } from '#web/api/call.ts'

const letters = '/api/office/letters'
const handedOverLink = z.object({ link: z.string() })

/** Fetches one page of emails in a state, or in all. `q` is part of the recipient or the subject line. */
export function listEmails(search: { state: EmailState | 'all'; q: string; page: number; size: number }, signal: AbortSignal) {
  const { state, q, page, size } = search
  const query = new URLSearchParams({ state, q, page: String(page), size: String(size) })
  return call(`${letters}?${query}`, { answer: emailPage, signal })
}

/** Fetches an email with its text. */
export function fetchEmail(id: string, signal: AbortSignal) {
  return call(`${letters}/${id}`, { answer: wholeEmail, signal })
}

/** Sends a failed or waiting email now; refused if it has been sent or is being sent (see `isStale`). */
export function sendEmail(id: string) {
  return call(`${letters}/${id}/sending`, { method: 'POST', answer: officeEmail })
}

/** Discards a held email: it is never sent. */
export function discardEmail(id: string) {
  return call(`${letters}/${id}`, { method: 'DELETE', answer: officeEmail })
}

/** Fetches the one-time link of an email that waits because there is no mail server, to pass on by other means. */
export function fetchEmailLink(id: string) {
  return call(`${letters}/${id}/link`, { method: 'POST', answer: handedOverLink })
}
