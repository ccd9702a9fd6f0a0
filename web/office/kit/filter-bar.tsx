import { SlidersHorizontal, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Popup } from '#web/kit/popup.tsx'
import { numberText } from '#web/office/format.ts'
import type { FilterBarProps } from './filter-fields.tsx'
import { activeFilters, withoutFilters } from './filters.tsx'

// Loaded when it is opened.
const FilterFields = lazy(() => import('./filter-fields.tsx').then((loaded) => ({ default: loaded.FilterFields })))

/** The button that opens a list's filters, with the number of active ones. Each filter applies at once. */
export function FiltersPopup({ filters, search, onFilter }: FilterBarProps) {
  const active = activeFilters(filters, search).length
  if (Object.keys(withoutFilters(filters)).length === 0) return null
  return (
    <Popup
      label="Filters"
      className="max-wide:flex-1"
      trigger={
        <>
          <SlidersHorizontal size={16} aria-hidden="true" /> <span>{active > 0 ? `Filters (${active})` : 'Filters'}</span>
        </>
      }
    >
      {() => (
        <div className="grid w-full gap-3 wide:w-72">
          <Suspense fallback={<p>Loading…</p>}>
            <FilterFields filters={filters} search={search} onFilter={onFilter} />
          </Suspense>
          <Button disabled={active === 0} onClick={() => onFilter(withoutFilters(filters))}>
            Clear filters
          </Button>
        </div>
      )}
    </Popup>
  )
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ filters, search, onFilter }: FilterBarProps) {
  const active = activeFilters(filters, search)
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {active.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove the filter ${text}`}
            onClick={() => onFilter({ [name]: '' })}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-2 bg-paper px-3 text-[13px] font-semibold hover:border-accent"
          >
            <span>{text}</span> <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" onClick={() => onFilter(withoutFilters(filters))}>
          Clear filters
        </Button>
      </li>
    </ul>
  )
}

type TabsProps = FilterBarProps & {
  /** By filter and value, shown when it is known and not 0. */
  counts: Record<string, Record<string, number | undefined> | undefined>
}

/** The filters with tabs: rows of toggle buttons, one of each pressed, that choose which part of a list is shown. */
export function FilterTabs({ filters, search, onFilter, counts }: TabsProps) {
  return Object.entries(filters).map(
    ([name, filter]) =>
      filter.look === 'tabs' && (
        <fieldset key={name} className="flex min-w-0 flex-wrap gap-1">
          <legend className="sr-only">{filter.label}</legend>
          {filter.choices.map(([value, text]) => {
            const count = counts[name]?.[value] ?? 0
            return (
              <Button
                key={value}
                look={value === search[name] ? 'primary' : 'quiet'}
                className="gap-1! px-2.5!"
                aria-pressed={value === search[name]}
                onClick={() => onFilter({ [name]: value })}
              >
                <span>{text}</span>
                {count > 0 && <span className="tabular-nums">{`(${numberText(count)})`}</span>}
              </Button>
            )
          })}
        </fieldset>
      ),
  )
}
