import { type ListedStanding, listedStandings } from '#domain/school/school.ts'
import { type PageSearch, readPage } from '#web/office/list/search.ts'

/** Where someone is among the schools. It lives in the address, as in every list. `standing`: '' is the registered schools. */
export type SchoolSearch = PageSearch & { standing: Exclude<ListedStanding, 'registered'> | '' }

/** What an address says, with anything odd in it replaced by the default. */
export function readSchoolSearch(raw: Record<string, unknown>): SchoolSearch {
  const standing = listedStandings.find((one) => one === raw.standing) ?? 'registered'
  return { ...readPage(raw), standing: standing === 'registered' ? '' : standing }
}
