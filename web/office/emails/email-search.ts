import { type EmailState, emailStates } from '#domain/office-api.ts'
import { firstRows, type PageSearch, readPage } from '#web/kit/list-address.ts'

/** The search of the emails list; '' means every state. Like every list's, it lives in the address. */
export type EmailSearch = PageSearch & { state: EmailState | '' }

export const firstEmails: EmailSearch = { ...firstRows, state: '' }

/** Reads the search from an address; anything odd becomes the default. */
export function readEmailSearch(raw: Record<string, unknown>): EmailSearch {
  return { ...readPage(raw), state: emailStates.find((known) => known === raw.state) ?? '' }
}
