import { useMatch, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type LetterSearch, readLetterSearch } from './letter-search.ts'
import { LettersPage } from './letters-page.tsx'

/** Shows the letters where the address says. */
export function LettersScreen() {
  const { search } = useMatch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (part: Partial<LetterSearch>, replace: boolean) => {
      const changed = (now: Record<string, unknown>) => ({ ...readLetterSearch(now), ...part })
      void navigate({ to: '/letters', search: changed as never, replace, resetScroll: false })
    },
    [navigate],
  )
  return <LettersPage search={search as LetterSearch} onSearch={change} />
}
