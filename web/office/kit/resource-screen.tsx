import { useCallback, useMemo, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { nextSort } from '#web/kit/table/column.ts'
import { mayHere } from '#web/office/content.ts'
import { useAddress } from '#web/office/list/address.ts'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { ChoiceFilter, type ListFilters } from '#web/office/list/filters.tsx'
import type { Found } from '#web/office/list/list-body.tsx'
import { ListScreen } from '#web/office/list/list-screen.tsx'
import { type Outcome, OutcomeMessage, useOutcome } from '#web/office/list/outcome.tsx'
import { type Selection, useSelection } from '#web/office/list/selection.ts'
import { activeFilters, FilterField, type Filters, isBehind, withoutFilters } from './filters.tsx'
import { goodOutcome } from './kind.ts'
import { type Action, type Add, type List, type Listed, type Prepared, type Search, useFound } from './resource.ts'

type Of<Row extends Listed, Page extends Found<Row>, F extends Filters> = { resource: Prepared<Row, Page, F> }

const noRows: [] = []
const noCounts = (): Record<string, never> => ({})

/** The screen of a resource. */
export function ResourceScreen<Row extends Listed, Page extends Found<Row>, F extends Filters>({ resource }: Of<Row, Page, F>) {
  const { screen, filters, sort, at, workbook, columns, label, intro, add, empty, searchHint, hint = '' } = resource
  const { search, onSearch } = useAddress(resource.read)
  const found = useFound(resource, search)
  const selection = useSelection((found.data?.rows ?? noRows) as { id: string; version: number }[], search)
  const { dialog, rowActions, outcome, dismiss, report } = useRowActions(resource, found.data?.rows ?? noRows)
  const list: List<Page, F> = { search, page: found.data, onFilter: (change) => onSearch({ ...change, page: 1 }, false) }
  const order = search.sort || (sort?.first ?? '')
  const onSort = useCallback(
    (name: string) => onSearch({ sort: nextSort(order, name, sort?.first ?? ''), page: 1 } as Partial<Search<F>>, false),
    [onSearch, order, sort],
  )
  const shown = useMemo(() => (typeof columns === 'function' ? columns(search) : columns), [columns, search])
  const ticked = [...selection.ticked.keys()]
  const exported = workbook?.query(search, ticked)
  const popup = filtersIn(filters, list)
  const [title, text] = empty(search)
  return (
    <>
      <ListScreen
        title={screen.title}
        label={label?.(search) ?? screen.title}
        outcome={outcome && <OutcomeMessage outcome={outcome} onDismiss={dismiss} />}
        intro={intro?.(list)}
        search={search}
        onSearch={onSearch}
        found={found}
        isPart={Object.entries(filters).some(([name, { look }]) => look === 'tabs' && search[name] !== '')}
        {...(popup && { filters: popup })}
        tools={<Tools resource={resource} list={list} />}
        headTools={
          <>
            {add && mayHere(add.needs) && <Adding add={add} page={found.data} onOutcome={report} />}
            {workbook && exported && (
              <ExportLink
                isEmpty={found.data?.total === 0}
                ids={ticked}
                address={(ids) => `${at}.xlsx?${new URLSearchParams({ ...workbook.query(search, ids) })}`}
                file={workbook.file}
              />
            )}
            {resource.headTools?.(search, ticked, found.data?.total ?? 0)}
          </>
        }
        {...(workbook && { selection: selection as Selection<Row> })}
        columns={shown}
        rowName={resource.name}
        {...(resource.offered.length > 0 && { actions: rowActions })}
        sort={order}
        onSort={onSort}
        empty={<NothingYet title={title}>{text}</NothingYet>}
        {...(searchHint && { searchHint })}
        hint={hint}
      />
      {dialog}
    </>
  )
}

/** What opens behind 'Filters'; null when every filter has tabs. */
function filtersIn<Page, F extends Filters>(filters: F, { search, onFilter }: List<Page, F>): ListFilters<Search<F>> | null {
  const fields = Object.entries(filters).filter(([, filter]) => isBehind(filter))
  if (fields.length === 0) return null
  return {
    active: activeFilters(filters, search),
    without: withoutFilters<Search<F>>(filters),
    onFilter,
    fields: fields.map(([name, filter]) => (
      <FilterField key={name} name={name} filter={filter} value={String(search[name])} onValue={set(name, onFilter)} />
    )),
  }
}

function set<F extends Filters>(name: string, onFilter: List<unknown, F>['onFilter']) {
  return (value: string) => onFilter({ [name]: value } as Partial<Search<F>>)
}

/** The filters with tabs, and the screen's own tools. */
function Tools<Row extends Listed, Page extends Found<Row>, F extends Filters>({
  resource,
  list,
}: Of<Row, Page, F> & { list: List<Page, F> }) {
  const { filters, useCounts = noCounts, Tools: Own } = resource
  const counts = useCounts(list)
  return (
    <>
      {Object.entries(filters).map(([name, filter]) => {
        if (filter.look !== 'tabs') return null
        const choices = filter.choices.map(([value, text]) => ({ value, text, count: counts[name]?.[value] }))
        const value = String(list.search[name])
        return <ChoiceFilter key={name} legend={filter.label} value={value} choices={choices} onChoose={set(name, list.onFilter)} />
      })}
      {Own && <Own {...list} />}
    </>
  )
}

type Offering<Row extends Listed> = Pick<Prepared<Row, Found<Row>, Filters>, 'actions' | 'offered'>

/** The actions of each row, the dialog that one of them has opened, and the result of the last one. */
function useRowActions<Row extends Listed>({ actions = {}, offered }: Offering<Row>, rows: Row[]) {
  const [open, setOpen] = useState<{ id: string; row: Row; action: string } | null>(null)
  const { outcome, setOutcome, dismiss, finish, reload } = useOutcome(setOpen)
  const report = useCallback(
    (done: Outcome) => {
      setOutcome(done)
      reload()
    },
    [setOutcome, reload],
  )
  const rowActions = useCallback(
    (row: Row) => {
      const run = (name: string, action: Action<Row>) => (chosen: Row) => {
        if ('Dialog' in action) return setOpen({ id: chosen.id, row: chosen, action: name })
        const failed = (error: unknown): Outcome => ({ look: 'bad', text: action.refusal(error) })
        void action.send(chosen).then(goodOutcome, failed).then(report)
      }
      return offered.flatMap(([name, action]) =>
        action.label === undefined || action.when?.(row) === false ? [] : [{ label: action.label, run: run(name, action) }],
      )
    },
    [offered, report],
  )
  const opened = open && actions[open.action]
  const dialog = open && opened && 'Dialog' in opened && (
    <opened.Dialog
      key={`${open.id} ${open.action}`}
      row={rows.find(({ id }) => id === open.id) ?? open.row}
      onClose={() => setOpen(null)}
      onStale={reload}
      onDone={(done) => finish(done, open)}
      onOpen={(action) => setOpen({ ...open, action })}
    />
  )
  return { dialog, rowActions, outcome, dismiss, report }
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
