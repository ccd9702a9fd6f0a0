import { useAddress } from '#web/office/list/use-address.ts'
import { readSchoolSearch } from './school-search.ts'
import { SchoolsPage } from './schools-page.tsx'

/** Shows the schools where the address says. */
export function SchoolsScreen() {
  const { search, onSearch } = useAddress(readSchoolSearch)
  return <SchoolsPage search={search} onSearch={onSearch} />
}
