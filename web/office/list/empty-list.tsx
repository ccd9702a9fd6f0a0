import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'

/** Says what will appear here, and how. */
export function NothingYet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid max-w-110 gap-1">
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2">{children}</p>
    </div>
  )
}

/** Says why nothing was found and offers a way out. */
export function NothingFound({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="grid max-w-110 justify-items-center gap-3">
      <p className="max-w-full break-words">{children}</p>
      {action}
    </div>
  )
}

type NoResultsProps = { q: string; hint: string; isFiltered: boolean; onClearSearch: () => void; onClearFilters: () => void }

/** Says that a search or the filters leave nothing, and offers to clear them. */
export function NoResults({ q, hint, isFiltered, onClearSearch, onClearFilters }: NoResultsProps) {
  if (q === '') {
    return <NothingFound action={<Button onClick={onClearFilters}>Clear filters</Button>}>Nothing matches these filters.</NothingFound>
  }
  return (
    <NothingFound action={<Button onClick={onClearSearch}>Clear search</Button>}>
      {`No results for “${q}”${isFiltered ? ' with these filters' : ''}. ${hint}`}
    </NothingFound>
  )
}
