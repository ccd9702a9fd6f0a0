import { readPage } from '#web/office/list/search.ts'
import { useAddress } from '#web/office/list/use-address.ts'
import { PrivacyPage } from './privacy-page.tsx'

/** The privacy page for the person in the address. */
export function PrivacyScreen() {
  const { search, onSearch } = useAddress(readPage)
  return <PrivacyPage email={search.q} onLookUp={(q) => onSearch({ q }, false)} />
}
