import { lazy, useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { nextSort } from '#web/kit/table/column.ts'
import { Checkbox } from '#web/kit/table/table-row.tsx'
import { mayHere } from '#web/office/content.ts'
import { useAddress } from '#web/office/list/address.ts'
import { NoResults, NothingYet } from '#web/office/list/empty-list.tsx'
import { ExportLink } from '#web/office/list/export-link.tsx'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { FiltersPopup, FilterTabs } from './filter-bar.tsx'
import type { FilterBarProps } from './filter-fields.tsx'
import { activeFilters, type Filters, withoutFilters } from './filters.tsx'
import { type Add, type List, type Listed, type Prepared, type Search, useFound } from './resource.ts'
import { UndoableOutcome, useRowActions } from './row-actions.tsx'
import { type Found, ListFoot, ListRows, useLastPage, usePhone } from './rows.tsx'
import { SearchBox, useShortcuts } from './search-box.tsx'
import { type Selection, useSelection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'

// Loaded on a phone.
const RowCard = lazy(() =>
  import('./row-card.tsx').then((loaded) => ({ default: loaded.RowCard })),
) as typeof import('./row-card.tsx').RowCard

type Of<Row extends Listed, Page extends Found<Row>, F extends Filters> = { resource: Prepared<Row, Page, F> }
type Part<Row extends Listed, Page extends Found<Row>, F extends Filters> = Of<Row, Page, F> & { list: List<Row, Page, F> }

const noRows: [] = []
const noCounts = (): Record<string, never> => ({})

/** The screen of a resource: title, search and filters, the rows or why there are none, and the pages. */
export function ResourceScreen<Row extends Listed, Page extends Found<Row>, F extends Filters>({ resource }: Of<Row, Page, F>) {
  const { screen, filters, adjust, isMarked, bulk } = resource
  const { search, onSearch } = useAddress(resource.read)
  const found = useFound(resource, search)
  const { data: page } = found
  const rows: Row[] = page?.rows ?? noRows
  const selection = useSelection(rows as { id: string; version: number }[], search) as Selection<Row>
  const { dialog, actions, onOpen, outcome, setOutcome, report } = useRowActions(resource, rows, search, selection.drop)
  const pages = useLastPage(found, search, onSearch as OnPage)
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<HTMLButtonElement>(null)
  useShortcuts({ search: input, hint: keys })
  const isPhone = usePhone()
  const onFilter = (change: Partial<Search<F>>) => onSearch({ ...change, ...adjust?.(change, search), page: 1 }, false)
  const list: List<Row, Page, F> = { search, onFilter, page, selection, ids: [...selection.ticked.keys()], report, keys }
  const table = useTable(resource, list, onSearch)
  const bar: FilterBarProps = { filters, search, onFilter: onFilter as FilterBarProps['onFilter'] }
  const isNarrowed = search.q !== '' || Object.entries(filters).some(([name, { look }]) => look !== 'link' && search[name] !== '')
  return (
    <>
      <ScreenHead title={screen.title} tools={<HeadTools resource={resource} list={list} />} />
      {resource.intro?.(list)}
      <div className="mb-2.5 flex flex-wrap items-center gap-2 print:hidden">
        <SearchBox
          input={input}
          value={search.q}
          hint={resource.searchHint}
          onSearch={(q) => onSearch({ q, page: 1 } as Partial<Search<F>>, true)}
        />
        <FiltersPopup {...bar} />
        <Tools resource={resource} list={list} bar={bar} />
      </div>
      {/* Fills what the window leaves below the head, so that the rows grow with it. */}
      <div
        className={`flex flex-1 flex-col print:block print:overflow-visible print:border-0 ${isPhone ? 'pb-17 [&>:first-child]:border-0 [&>:first-child]:px-0' : 'overflow-hidden rounded-large border border-line'}`}
      >
        <SelectionBar resource={resource} list={list} rows={rows} bar={bar} isNarrowed={isNarrowed} />
        <ListRows
          {...table}
          found={found}
          isMarked={isMarked}
          actions={actions}
          onOpen={resource.leadsTo && onOpen}
          card={isPhone ? cardOf : undefined}
        />
        {/* Takes its room from the rows, so that nothing above them moves. */}
        <div className="flex px-3 py-2 empty:hidden max-wide:contents print:hidden">
          <UndoableOutcome outcome={outcome} onOutcome={setOutcome} />
        </div>
        <ListFoot search={search} found={page} pages={pages} outdated={found.isError} onSearch={onSearch as OnPage} />
      </div>
      {/* On phones the actions cover the bottom edge; this lets the page scroll past them. */}
      {bulk && selection.isSelecting && <div className="h-40 wide:hidden" />}
      {dialog}
    </>
  )

  function cardOf(row: Row) {
    const { card, name } = resource
    const tick = table.onSelect && (
      <Checkbox label={`Select ${name(row)}`} checked={selection.selected.has(row.id)} onChange={(on) => selection.select([row], on)} />
    )
    if (card) return card({ row, q: search.q, tick, actions, open: onOpen }, search)
    return <RowCard row={row} columns={table.columns} isMarked={isMarked?.(row) ?? false} actions={actions} tick={tick} />
  }
}

type OnPage = (change: Partial<{ q: string; page: number; size: number }>, replace: boolean) => void

/** What the table of a list shows. Its parts keep their identity between renders, so that neither head nor rows render again needlessly. */
function useTable<Row extends Listed, Page extends Found<Row>, F extends Filters>(
  resource: Prepared<Row, Page, F>,
  { search, selection, onFilter }: List<Row, Page, F>,
  onSearch: (change: Partial<Search<F>>, replace: boolean) => void,
) {
  const { columns, sort, name, label, screen, filters, empty, hint = '', leavesOut, workbook, bulk } = resource
  const first = sort?.first ?? ''
  const order = search.sort || first
  const shown = useMemo(() => (typeof columns === 'function' ? columns(search) : columns), [columns, search])
  const onSort = useCallback(
    (column: string) => onSearch({ sort: nextSort(order, column, first), page: 1 } as Partial<Search<F>>, false),
    [onSearch, order, first],
  )
  const isFiltered = activeFilters(filters, search).length > 0
  const [title, text] = empty(search)
  return {
    label: label?.(search) ?? screen.title,
    columns: shown,
    rowName: name,
    sort: order,
    onSort,
    leavesOut: leavesOut?.(search)?.has,
    ...((workbook || bulk) && { selected: selection.selected, onSelect: selection.select }),
    scrollKey: JSON.stringify(search),
    empty:
      search.q !== '' || isFiltered ? (
        <NoResults
          q={search.q}
          hint={hint}
          isFiltered={isFiltered}
          onClearSearch={() => onFilter({ q: '' } as Partial<Search<F>>)}
          onClearFilters={() => onFilter(withoutFilters(filters) as Partial<Search<F>>)}
        />
      ) : (
        <NothingYet title={title}>{text}</NothingYet>
      ),
  }
}

/** What can be done with the whole list, beside the title. */
function HeadTools<Row extends Listed, Page extends Found<Row>, F extends Filters>({ resource, list }: Part<Row, Page, F>) {
  const { add, workbook, headTools, at } = resource
  const { search, page, ids, report } = list
  return (
    <>
      {add && mayHere(add.needs) && <Adding add={add} page={page} onOutcome={report} />}
      {workbook?.query(search, ids) && (
        <ExportLink
          isEmpty={!page?.total}
          ids={ids}
          address={(chosen) => `${at}.xlsx?${new URLSearchParams({ ...workbook.query(search, chosen) })}`}
          file={workbook.file}
        />
      )}
      {headTools?.(list)}
    </>
  )
}

/** The filters with tabs, and the screen's own tools. */
function Tools<Row extends Listed, Page extends Found<Row>, F extends Filters>(props: Part<Row, Page, F> & { bar: FilterBarProps }) {
  const { resource, list, bar } = props
  const { useCounts = noCounts, tools } = resource
  return (
    <>
      <FilterTabs {...bar} counts={useCounts(list)} />
      {tools?.(list)}
    </>
  )
}

type AddingProps<Page> = { add: Add<Page>; page: Page | undefined; onOutcome: (outcome: Outcome) => void }

/** The button that adds something, and its dialog. */
function Adding<Page>({ add, page, onOutcome }: AddingProps<Page>) {
  const [isOpen, setOpen] = useState(false)
  if (add.when && !(page && add.when(page))) return null
  return (
    <>
      <Button look={add.look ?? 'plain'} onClick={() => setOpen(true)}>
        {typeof add.label === 'function' ? page && add.label(page) : add.label}
      </Button>
      {isOpen && (
        <add.Dialog
          page={page}
          onClose={() => setOpen(false)}
          onDone={(done) => {
            setOpen(false)
            onOutcome(done)
          }}
        />
      )}
    </>
  )
}
