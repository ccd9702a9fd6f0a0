import { listAt } from '../../../domain/competitions/index.ts'
import { useAddress } from '../lists/use-address.ts'
import { readSearch } from '../search.ts'
import { RegistrationsPage } from './registrations-page.tsx'

/** Shows the list that the address names, where its search says. */
export function ListScreen() {
  const { pathname, ...where } = useAddress(readSearch)
  const found = listAt(pathname.slice(1))
  return found && <RegistrationsPage key={pathname} {...found} {...where} />
}
