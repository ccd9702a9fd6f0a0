import { useAddress } from '#web/office/list/use-address.ts'
import { readLetterSearch } from './letter-search.ts'
import { LettersPage } from './letters-page.tsx'

/** Shows the letters where the address says. */
export function LettersScreen() {
  const { search, onSearch } = useAddress(readLetterSearch)
  return <LettersPage search={search} onSearch={onSearch} />
}
