import { type LetterState, letterStates, pageSizes } from '#domain/office-api.ts'
import { readPage } from '#web/office/list/search.ts'

/** Where someone is among the letters; '' is every state. It lives in the address, as in every list. */
export type LetterSearch = { state: LetterState | ''; q: string; page: number; size: number }

export const firstLetters: LetterSearch = { state: '', q: '', page: 1, size: pageSizes[0] }

/** What an address says, with anything odd in it replaced by the default. */
export function readLetterSearch(raw: Record<string, unknown>): LetterSearch {
  return { ...readPage(raw), state: letterStates.find((known) => known === raw.state) ?? '' }
}
