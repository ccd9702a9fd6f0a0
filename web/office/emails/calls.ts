import * as z from 'zod/mini'
import { type LetterState, letterPage, officeLetter, wholeLetter } from '#domain/office-api.ts'
import { call } from '#web/api/call.ts'

const letters = '/api/office/letters'
const handedOverLink = z.object({ link: z.string() })

/** One page of the letters of a state, or of all. `q` is a part of the recipient or the subject line. */
export function listLetters(search: { state: LetterState | 'all'; q: string; page: number; size: number }, signal: AbortSignal) {
  const { state, q, page, size } = search
  const query = new URLSearchParams({ state, q, page: String(page), size: String(size) })
  return call(`${letters}?${query}`, { answer: letterPage, signal })
}

/** A letter with its text. */
export function fetchLetter(id: string, signal: AbortSignal) {
  return call(`${letters}/${id}`, { answer: wholeLetter, signal })
}

/** Lets a letter that died or waits leave now; one that has left, or is leaving, is refused (see `isStale`). */
export function sendLetter(id: string) {
  return call(`${letters}/${id}/sending`, { method: 'POST', answer: officeLetter })
}

/** Discards an email that is held: it never leaves. */
export function discardLetter(id: string) {
  return call(`${letters}/${id}`, { method: 'DELETE', answer: officeLetter })
}

/** The one-time link of a letter that waits without a mail server, to hand over in another way. */
export function fetchLetterLink(id: string) {
  return call(`${letters}/${id}/link`, { method: 'POST', answer: handedOverLink })
}
