import type { OfficeRegistration } from '#domain/office-api.ts'
import type { Decision, Status } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { countText, matchText } from '#web/office/list/count.ts'
import { FilterChips } from '#web/office/list/filters/filter-chips.tsx'
import type { ListSearch } from '#web/office/list/search.ts'
import { type Selection, tickedText } from '#web/office/list/selection.ts'
import { filtersIn, withoutFilters } from './filters.ts'

type StripProps = {
  search: ListSearch
  /** The status that is shown. */
  status: Status | 'all'
  /** How many match, once known. */
  found: { total: number; approximate: boolean } | undefined
  rows: OfficeRegistration[]
  selection: Selection
  onDecide: (decision: Decision) => void
  onFilter: (change: Partial<ListSearch>) => void
}

/** Shown above a list: how many match and the active filters, or what is selected and the actions for it. */
export function SelectionBar({ search, status, found, rows, selection, onDecide, onFilter }: StripProps) {
  const { ticked, everything, isSelecting, selectEverything, clear } = selection
  const filters = filtersIn(search)
  const narrowed = search.q !== '' || filters.length > 0
  return (
    <div
      className={`flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 ${isSelecting ? 'wide:bg-tint' : ''}`}
    >
      <p role="status" className={`text-ink-2 tabular-nums ${isSelecting ? 'wide:sr-only' : ''}`}>
        {found && matchText(found, narrowed)}
      </p>
      {isSelecting ? (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-30 max-wide:border-t max-wide:border-line max-wide:bg-paper max-wide:p-3">
          <p role="status" className="font-semibold tabular-nums">
            {everything && found ? `All ${countText(found)} that match are selected.` : tickedText(ticked, rows)}
          </p>
          {!everything && found && found.total > ticked.size && (
            <Button look="quiet" onClick={selectEverything}>
              Select all {countText(found)} that match
            </Button>
          )}
          <Button look="quiet" aria-label="Clear selection" onClick={clear}>
            Clear
          </Button>
          <span className="max-wide:basis-full wide:flex-1" />
          {status !== 'declined' && (
            <Button look="danger" className="max-wide:flex-1" onClick={() => onDecide('declined')}>
              Decline…
            </Button>
          )}
          {status !== 'accepted' && (
            <Button look="primary" className="max-wide:flex-1" onClick={() => onDecide('accepted')}>
              Accept…
            </Button>
          )}
        </div>
      ) : (
        <FilterChips filters={filters} withoutAll={withoutFilters} onFilter={onFilter} />
      )}
    </div>
  )
}

/** Reserves space on phones, where the selection's actions cover the bottom edge, so that the page can scroll past them. */
export function SelectionBarSpace() {
  return <div className="h-40 wide:hidden" />
}
