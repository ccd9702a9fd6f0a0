import { type EmailState, emailStates, pageSizes } from '#domain/office-api.ts'
import { readPage } from '#web/kit/list-address.ts'

/** The search of the emails list; '' means every state. Like every list's, it lives in the address. */
export type EmailSearch = { state: EmailState | ''; q: string; page: number; size: number }

export const firstEmails: EmailSearch = { state: '', q: '', page: 1, size: pageSizes[0] }

/** Reads the search from an address; anything odd becomes the default. */
export function readEmailSearch(raw: Record<string, unknown>): EmailSearch {
  return { ...readPage(raw), state: emailStates.find((known) => known === raw.state) ?? '' }
}
