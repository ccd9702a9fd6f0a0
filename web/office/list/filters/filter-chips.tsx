import { X } from 'lucide-react'
import { Button } from '#web/kit/button.tsx'

/** An active filter in words, and the change that removes it. */
export type Filter<Search> = { text: string; without: Partial<Search> }

type FilterChipsProps<Search> = {
  filters: Filter<Search>[]
  /** The change that removes every filter. */
  withoutAll: Partial<Search>
  onFilter: (change: Partial<Search>) => void
}

/** The active filters, each with a button to remove it. */
export function FilterChips<Search>({ filters, withoutAll, onFilter }: FilterChipsProps<Search>) {
  if (filters.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
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
        <Button look="quiet" onClick={() => onFilter(withoutAll)}>
          Clear filters
        </Button>
      </li>
    </ul>
  )
}
