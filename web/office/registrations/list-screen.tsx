import { listAt } from '#domain/competitions/index.ts'
import { readSearch } from '#web/office/list/search.ts'
import { useAddress } from '#web/office/list/use-address.ts'
import { RegistrationsPage } from './registrations-page.tsx'

/** Shows the list that the address names, where its search says. */
export function ListScreen() {
  const { pathname, ...where } = useAddress(readSearch)
  const found = listAt(pathname.slice(1))
  return found && <RegistrationsPage key={pathname} {...found} {...where} />
}
