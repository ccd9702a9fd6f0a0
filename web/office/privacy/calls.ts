import { erasure, type PersonalData, personalData } from '#domain/privacy/privacy.ts'
import { call } from '#web/api/call.ts'

/** Fetches what is stored about the owner of an email address; 404 when there is nothing. */
export function fetchPersonalData(email: string, signal: AbortSignal) {
  return call(`/api/office/person?${new URLSearchParams({ email })}`, { answer: personalData, signal })
}

/** The address of the archive with that data. */
export function archiveAddress(email: string): string {
  return `/api/office/person.zip?${new URLSearchParams({ email })}`
}

/** Erases exactly what was shown; refused if it has changed (see `isStale`). */
export function erase({ email, plan }: PersonalData, confirmation: string) {
  return call('/api/office/erasures', { method: 'POST', body: { email, plan, confirmation }, answer: erasure })
}
