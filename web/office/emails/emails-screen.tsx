import { useAddress } from '#web/office/list/use-address.ts'
import { readEmailSearch } from './email-search.ts'
import { EmailsPage } from './emails-page.tsx'

/** Shows the letters where the address says. */
export function EmailsScreen() {
  const { search, onSearch } = useAddress(readEmailSearch)
  return <EmailsPage search={search} onSearch={onSearch} />
}
