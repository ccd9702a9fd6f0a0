import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { ListSearch } from '../search.ts'
import { filtersIn, withoutFilters } from './filters.ts'

/** The filters that are set, each with a way to take it away. */
export function FilterChips({ search, onFilter }: { search: ListSearch; onFilter: (change: Partial<ListSearch>) => void }) {
  const filters = filtersIn(search)
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filters that are set" className="flex flex-wrap items-center gap-1.5">
      {filters.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={`Remove the filter ${text}`}
            onClick={() => onFilter(without)}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-2 bg-paper px-3 text-[13px] font-semibold hover:border-accent"
          >
            {text} <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" onClick={() => onFilter(withoutFilters)}>
          Clear filters
        </Button>
      </li>
    </ul>
  )
}
