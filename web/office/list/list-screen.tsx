import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, type RefObject, Suspense, useRef } from 'react'
import type { PageSearch } from '#web/kit/list-address.ts'
import type { TableProps } from '#web/kit/table/table.tsx'
import { Checkbox } from '#web/kit/table/table-row.tsx'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import type { ChangeSearch } from './address.ts'
import { FiltersPopup, type ListFilters } from './filters.tsx'
import { type Found, ListFoot, ListRows, useLastPage } from './list-body.tsx'
import { SearchBox, useShortcuts } from './search-box.tsx'
import type { Selection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { usePhone } from './use-phone.ts'

// Loaded on a phone.
const RowCard = lazy(() =>
  import('./row-card.tsx').then((loaded) => ({ default: loaded.RowCard })),
) as typeof import('./row-card.tsx').RowCard
// Loaded when a search finds nothing.
const NoResults = lazy(() => import('./empty-list.tsx').then((loaded) => ({ default: loaded.NoResults })))

type ListScreenProps<Row, Search> = Pick<
  TableProps<Row>,
  'columns' | 'rowName' | 'isMarked' | 'leavesOut' | 'sort' | 'onSort' | 'actions' | 'onOpen'
> & {
  title: string
  /** The result of the last action. */
  outcome?: ReactNode
  /** Stands beside the title: what can be done with the whole list. */
  headTools?: ReactNode
  /** Shown below the title. */
  intro?: ReactNode
  search: Search
  onSearch: ChangeSearch<Search>
  found: UseQueryResult<Found<Row>>
  filters?: ListFilters<Search>
  /** True when the tools narrow the list too; then its rows are counted as matches. */
  isPart?: boolean
  /** Says what the rows were found by: 'by name'. */
  foundBy?: string | undefined
  /** The name of the table; the title when left out. */
  label?: string
  /** Says beside the search field what it looks in. */
  searchHint?: string
  /** Stands below the rows. */
  below?: ReactNode
  /** Follows the search field and the filters. */
  tools?: ReactNode
  /** The button that shows the keyboard shortcuts. */
  shortcuts?: RefObject<HTMLButtonElement | null>
  /** Leave it out where rows can't be selected. */
  selection?: Selection<Row> | undefined
  /** Says what selecting the page has left out, and why. */
  leftOut?: string | undefined
  /** What can be done with the selected rows. */
  bulkActions?: ReactNode
  /** A row on a phone, with the box that selects it; a card with the columns' values when left out. */
  card?: ((row: Row, tick: ReactNode) => ReactNode) | undefined
  /** Says what will appear in the list, and how. */
  empty: ReactNode
  /** Says which other searches may find something. */
  hint: string
}

/** A list of the office: title, search and filters, the rows or why there are none, and the pages. */
export function ListScreen<Row extends { id: string }, Search extends PageSearch>(props: ListScreenProps<Row, Search>) {
  const { title, outcome, headTools, intro, search, onSearch, found, filters, isPart = false, foundBy, label = title, ...more } = props
  const { searchHint, below, tools, shortcuts, selection, leftOut, bulkActions, card, empty, hint, ...table } = more
  const onPage = onSearch as ChangeSearch<PageSearch>
  const pages = useLastPage(found, search, onPage)
  const input = useRef<HTMLInputElement>(null)
  const isPhone = usePhone()
  const cards = isPhone ? cardOf : undefined
  useShortcuts({ search: input, hint: shortcuts })
  const isFiltered = filters !== undefined && filters.active.length > 0
  const isNarrowed = search.q !== '' || isFiltered
  return (
    <>
      <ScreenHead title={title} tools={headTools} />
      {intro}
      <div className="mb-2.5 flex flex-wrap items-center gap-2 print:hidden">
        <SearchBox input={input} value={search.q} hint={searchHint} onSearch={(q) => onPage({ q, page: 1 }, true)} />
        {filters && <FiltersPopup {...filters} />}
        {tools}
      </div>
      {/* Fills what the window leaves below the head, so that the rows grow with it. */}
      <div
        className={`flex flex-1 flex-col print:block print:overflow-visible print:border-0 ${cards ? 'pb-17 [&>:first-child]:border-0 [&>:first-child]:px-0' : 'overflow-hidden rounded-large border border-line'}`}
      >
        <SelectionBar
          found={found.data}
          isNarrowed={isNarrowed || isPart}
          foundBy={foundBy}
          filters={filters}
          selection={selection}
          leftOut={leftOut}
          actions={bulkActions}
        />
        <ListRows
          {...table}
          label={label}
          found={found}
          selected={selection?.selected}
          onSelect={selection?.select}
          card={cards}
          scrollKey={JSON.stringify(search)}
          empty={isNarrowed ? noMatch() : empty}
        />
        {below}
        {/* Takes its room from the rows, so that nothing above them moves. */}
        <div className="flex px-3 py-2 empty:hidden max-wide:contents print:hidden">{outcome}</div>
        <ListFoot search={search} found={found.data} pages={pages} outdated={found.isError} onSearch={onPage} />
      </div>
      {/* On phones the actions cover the bottom edge; this lets the page scroll past them. */}
      {bulkActions && selection?.isSelecting && <div className="h-40 wide:hidden" />}
    </>
  )

  function cardOf(row: Row) {
    const tick = selection && (
      <Checkbox
        label={`Select ${table.rowName(row)}`}
        checked={selection.selected.has(row.id)}
        onChange={(on) => selection.select([row], on)}
      />
    )
    if (card) return card(row, tick)
    return <RowCard row={row} columns={table.columns} isMarked={table.isMarked?.(row) ?? false} actions={table.actions} tick={tick} />
  }

  function noMatch() {
    return (
      <Suspense>
        <NoResults
          q={search.q}
          hint={hint}
          isFiltered={isFiltered}
          onClearSearch={() => onPage({ q: '', page: 1 }, false)}
          onClearFilters={() => filters?.onFilter(filters.without)}
        />
      </Suspense>
    )
  }
}
