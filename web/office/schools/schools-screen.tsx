import { useAddress } from '#web/office/list/use-address.ts'
import { readSchoolSearch } from './school-search.ts'
import { SchoolsPage } from './schools-page.tsx'

/** The schools page, with its search in the address. */
export function SchoolsScreen() {
  const { search, onSearch } = useAddress(readSchoolSearch)
  return <SchoolsPage search={search} onSearch={onSearch} />
}
