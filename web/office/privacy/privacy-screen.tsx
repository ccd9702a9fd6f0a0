import { useAddress } from '../lists/use-address.ts'
import { readPage } from '../search.ts'
import { PrivacyPage } from './privacy-page.tsx'

/** Shows the person whom the address names. */
export function PrivacyScreen() {
  const { search, onSearch } = useAddress(readPage)
  return <PrivacyPage email={search.q} onLookUp={(q) => onSearch({ q }, false)} />
}
