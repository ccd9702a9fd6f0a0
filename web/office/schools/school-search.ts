import { type ListedStanding, listedStandings } from '#domain/school/school.ts'
import { firstRows } from '#web/kit/list-address.ts'
import { type PageSearch, readPage } from '#web/office/list/search.ts'

/** The search of the schools list. Like every list's, it lives in the address. `standing` '' means registered schools. */
export type SchoolSearch = PageSearch & { standing: Exclude<ListedStanding, 'registered'> | '' }

export const firstSchools: SchoolSearch = { ...firstRows, standing: '' }

/** Reads the search from an address; anything odd becomes the default. */
export function readSchoolSearch(raw: Record<string, unknown>): SchoolSearch {
  const standing = listedStandings.find((one) => one === raw.standing) ?? 'registered'
  return { ...readPage(raw), standing: standing === 'registered' ? '' : standing }
}
