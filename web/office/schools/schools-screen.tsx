import { useAddress } from '../lists/use-address.ts'
import { readPage } from '../search.ts'
import { SchoolsPage } from './schools-page.tsx'

/** Shows the schools where the address says. */
export function SchoolsScreen() {
  const { search, onSearch } = useAddress(readPage)
  return <SchoolsPage search={search} onSearch={onSearch} />
}
