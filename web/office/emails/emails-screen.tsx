import { useAddress } from '#web/office/list/use-address.ts'
import { readEmailSearch } from './email-search.ts'
import { EmailsPage } from './emails-page.tsx'

/** The emails page, with its search in the address. */
export function EmailsScreen() {
  const { search, onSearch } = useAddress(readEmailSearch)
  return <EmailsPage search={search} onSearch={onSearch} />
}
