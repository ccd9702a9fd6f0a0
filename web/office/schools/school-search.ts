import { type PageSearch, readPage } from '../search.ts'

/** Where someone is among the schools. It lives in the address, as in every list. `standing`: '' is the registered schools. */
export type SchoolSearch = PageSearch & { standing: 'claimed' | '' }

/** What an address says, with anything odd in it replaced by the default. */
export function readSchoolSearch(raw: Record<string, unknown>): SchoolSearch {
  return { ...readPage(raw), standing: raw.standing === 'claimed' ? 'claimed' : '' }
}
