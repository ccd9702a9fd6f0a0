import { useMatch, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listAt } from '../../../domain/competitions/index.ts'
import { type ListSearch, readSearch } from '../search.ts'
import { RegistrationsPage } from './registrations-page.tsx'

/** Shows the list that the address names, where its search says. */
export function ListScreen() {
  const { pathname, search } = useMatch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (part: Partial<ListSearch>, replace: boolean) => {
      const changed = (now: Record<string, unknown>) => ({ ...readSearch(now), ...part })
      void navigate({ to: pathname, search: changed as never, replace, resetScroll: false })
    },
    [navigate, pathname],
  )
  const found = listAt(pathname.slice(1))
  return found && <RegistrationsPage key={pathname} {...found} search={search as ListSearch} onSearch={change} />
}
