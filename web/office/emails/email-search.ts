import { type EmailState, emailStates, pageSizes } from '#domain/office-api.ts'
import { readPage } from '#web/office/list/search.ts'

/** Where someone is among the letters; '' is every state. It lives in the address, as in every list. */
export type EmailSearch = { state: EmailState | ''; q: string; page: number; size: number }

export const firstEmails: EmailSearch = { state: '', q: '', page: 1, size: pageSizes[0] }

/** What an address says, with anything odd in it replaced by the default. */
export function readEmailSearch(raw: Record<string, unknown>): EmailSearch {
  return { ...readPage(raw), state: emailStates.find((known) => known === raw.state) ?? '' }
}
