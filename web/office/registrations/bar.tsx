import { Button } from '../../ui/button.tsx'
import type { Listed } from '../calls.ts'
import type { ListSearch } from '../search.ts'
import { ExportLink } from './export-link.tsx'
import { SearchBox } from './search-box.tsx'

type BarProps = {
  listed: Listed
  search: ListSearch
  /** How many rows match; undefined until that is known. */
  total: number | undefined
  selected: ReadonlySet<string>
  onClear: () => void
  onSearch: (change: Partial<ListSearch>, replace: boolean) => void
}

/** What stands over a list: the search, how many match, and what can be done with the selection. */
export function Bar({ listed, search, total, selected, onClear, onSearch }: BarProps) {
  const chosen = selected.size
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox value={search.q} onSearch={(q) => onSearch({ q, page: 1 }, true)} />
      <p role="status" className="min-w-20 text-ink-2 tabular-nums">
        {total !== undefined && `${total} ${search.q === '' ? 'in all' : total === 1 ? 'match' : 'matches'}`}
      </p>
      <span className="flex-1 max-wide:hidden" />
      {chosen > 0 && (
        <span className="flex items-center gap-1 text-ink-2 tabular-nums">
          {chosen} selected
          <Button look="quiet" aria-label="Clear selection" onClick={onClear}>
            Clear
          </Button>
        </span>
      )}
      <ExportLink listed={listed} q={search.q} total={total} ids={[...selected]} />
    </div>
  )
}
