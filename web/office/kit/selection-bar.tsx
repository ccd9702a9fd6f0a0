import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '#web/kit/button.tsx'
import { matchText, numberText } from '#web/office/format.ts'
import { searchRules } from '#web/office/list/marked.tsx'
import { FilterChips } from './filter-bar.tsx'
import type { FilterBarProps } from './filter-fields.tsx'
import type { Filters } from './filters.tsx'
import type { LeftOut, List, Listed, Prepared } from './resource.ts'
import type { Found } from './rows.tsx'
import { tickedText } from './selection.ts'

type SelectionBarProps<Row extends Listed, Page extends Found<Row>, F extends Filters> = {
  resource: Prepared<Row, Page, F>
  list: List<Row, Page, F>
  rows: Row[]
  bar: FilterBarProps
  /** Whether a search or a filter narrows the list; then its rows are counted as matches. */
  isNarrowed: boolean
}

/** Shown above a list: how many match, and the active filters or what is selected. On phones the actions are at the bottom edge. */
export function SelectionBar<Row extends Listed, Page extends Found<Row>, F extends Filters>(props: SelectionBarProps<Row, Page, F>) {
  const { resource, list, rows, bar, isNarrowed } = props
  const { selection, page } = list
  const foundBy = useFoundBy(resource, rows, list.search.q)
  const actions = selection.isSelecting && resource.bulk?.(list)
  const leftOut = leftOutText(resource.leavesOut?.(list.search), rows, selection.ticked)
  const tint = selection.isSelecting ? (actions ? 'wide:bg-tint' : 'bg-tint') : ''
  const atBottom =
    'max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-30 max-wide:border-t max-wide:border-line max-wide:bg-paper max-wide:p-3'
  return (
    <div className={`flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1 print:hidden ${tint}`}>
      <p role="status" className={`text-ink-2 tabular-nums ${actions ? 'wide:sr-only' : ''}`}>
        {page && (foundBy ? `${numberText(page.total)} found ${foundBy}` : matchText(page, isNarrowed))}
      </p>
      {selection.isSelecting ? (
        <div className={`flex min-w-0 flex-1 flex-wrap items-center gap-2 ${actions ? atBottom : ''}`}>
          <p role="status" className="font-semibold tabular-nums">
            <span>
              {selection.everything && page ? `All ${numberText(page.total)} that match are selected.` : tickedText(selection.ticked, rows)}
            </span>
            {leftOut && (
              <span className="ms-3 text-wait">
                <Flag size={14} aria-hidden="true" className="me-1 inline-block align-[-2px]" />
                <span>{leftOut}</span>
              </span>
            )}
          </p>
          {actions && !selection.everything && page && page.total > selection.ticked.size && (
            <Button look="quiet" onClick={selection.selectEverything}>{`Select all ${numberText(page.total)} that match`}</Button>
          )}
          <Button look="quiet" aria-label="Clear selection" onClick={selection.clear}>
            Clear
          </Button>
          {actions && <span className="max-wide:basis-full wide:flex-1" />}
          {actions}
        </div>
      ) : (
        <FilterChips {...bar} />
      )}
    </div>
  )
}

/** What the rows were found by: 'by name'. */
function useFoundBy<Row>({ searchedIn }: Pick<Prepared<Row & Listed, Found<Row & Listed>, Filters>, 'searchedIn'>, rows: Row[], q: string) {
  const { data: rules } = useQuery(searchRules(searchedIn ? q : ''))
  return useMemo(() => searchedIn && rules?.foundByText(rows.map(searchedIn as never), q), [searchedIn, rules, rows, q])
}

/** What selecting the page has left out; undefined while not all others on it are selected. */
function leftOutText<Row extends Listed>(leavesOut: LeftOut<Row> | undefined, rows: Row[], ticked: ReadonlyMap<string, number>) {
  if (!leavesOut) return
  const others = rows.filter((row) => !leavesOut.has(row))
  const left = rows.filter((row) => leavesOut.has(row) && !ticked.has(row.id))
  if (left.length === 0 || others.length === 0 || others.some(({ id }) => !ticked.has(id))) return
  return leavesOut.text(left)
}
