import * as z from 'zod/mini'
import { type EmailState, letterPage, officeEmail, wholeLetter } from '#domain/office-api.ts'
import { call } from '#web/api/call.ts'

const letters = '/api/office/letters'
const handedOverLink = z.object({ link: z.string() })

/** One page of the letters of a state, or of all. `q` is a part of the recipient or the subject line. */
export function listEmails(search: { state: EmailState | 'all'; q: string; page: number; size: number }, signal: AbortSignal) {
  const { state, q, page, size } = search
  const query = new URLSearchParams({ state, q, page: String(page), size: String(size) })
  return call(`${letters}?${query}`, { answer: letterPage, signal })
}

/** A letter with its text. */
export function fetchEmail(id: string, signal: AbortSignal) {
  return call(`${letters}/${id}`, { answer: wholeLetter, signal })
}

/** Lets a letter that died or waits leave now; one that has left, or is leaving, is refused (see `isStale`). */
export function sendEmail(id: string) {
  return call(`${letters}/${id}/sending`, { method: 'POST', answer: officeEmail })
}

/** Discards an email that is held: it never leaves. */
export function discardEmail(id: string) {
  return call(`${letters}/${id}`, { method: 'DELETE', answer: officeEmail })
}

/** The one-time link of a letter that waits without a mail server, to hand over in another way. */
export function fetchEmailLink(id: string) {
  return call(`${letters}/${id}/link`, { method: 'POST', answer: handedOverLink })
}
