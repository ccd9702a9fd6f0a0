import { erasure, type PersonalData, personalData } from '#domain/privacy/privacy.ts'
import { call } from '#web/api/call.ts'

/** What is kept about whoever has this address; 404 when there is nothing. */
export function fetchPersonalData(email: string, signal: AbortSignal) {
  return call(`/api/office/person?${new URLSearchParams({ email })}`, { answer: personalData, signal })
}

/** Where the archive of it comes from. */
export function archiveAddress(email: string): string {
  return `/api/office/person.zip?${new URLSearchParams({ email })}`
}

/** Erases what was shown; anything else is refused (see `isStale`). */
export function erase({ email, plan }: PersonalData, confirmation: string) {
  return call('/api/office/erasures', { method: 'POST', body: { email, plan, confirmation }, answer: erasure })
}
