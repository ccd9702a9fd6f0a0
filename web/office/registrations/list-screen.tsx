import { listAt } from '#domain/competitions/index.ts'
import { readSearch } from '#web/office/list/search.ts'
import { useAddress } from '#web/office/list/use-address.ts'
import { RegistrationsPage } from './registrations-page.tsx'

/** The list named in the address, with its search. */
export function ListScreen() {
  const { pathname, ...where } = useAddress(readSearch)
  const found = listAt(pathname.slice(1))
  return found && <RegistrationsPage key={pathname} {...found} {...where} />
}
