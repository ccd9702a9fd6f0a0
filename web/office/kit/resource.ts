import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import type { Permission } from '#domain/account/permissions.ts'
import { fold } from '#domain/lib/text.ts'
import type { OfficeScreen } from '#domain/office-screens.ts'
import { call } from '#web/api/call.ts'
import type { AnswerCheck } from '#web/api/problem.ts'
import type { ButtonLook } from '#web/kit/button.tsx'
import { firstRows, type PageSearch, readPage } from '#web/kit/list-address.ts'
import type { Column } from '#web/kit/table/column.ts'
import { mayHere } from '#web/office/content.ts'
import { readSort } from '#web/office/list/address.ts'
import type { Found } from '#web/office/list/list-body.tsx'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { type Filters, type FilterValues, readFilters, sentFilters } from './filters.tsx'
import type { Done, Kind, RowDialogProps } from './kind.ts'

export type Listed = { id: string; version?: number }

/** What a list stores in its address. */
export type Search<F extends Filters> = PageSearch & { sort: string } & FilterValues<F>

/**
 * What can be done with a row: a dialog, or a call at once. Offered in order; Enter runs the first. Without a label it isn't offered: another
 * dialog of the row opens it.
 */
export type Action<Row> = { label?: string; when?: (row: Row) => boolean; needs?: Permission } & (
  | { Dialog: ComponentType<RowDialogProps<Row>> }
  | { send: (row: Row) => Promise<Done>; refusal: (error: unknown) => string }
)

/** What the parts of a screen that are its own get. */
export type List<Page, F extends Filters> = {
  search: Search<F>
  /** Applies filters, on the first page. */
  onFilter: (change: Partial<Search<F>>) => void
  page: Page | undefined
}

/** Props of the dialog that adds a row, or acts on the whole list. */
export type AddDialogProps<Page = unknown> = { page: Page | undefined; onClose: () => void; onDone: (outcome: Outcome) => void }

export type Add<Page> = {
  label: ReactNode | ((page: Page) => ReactNode)
  look?: ButtonLook
  needs: Permission
  when?: (page: Page) => boolean
  Dialog: FunctionComponent<AddDialogProps<Page>>
}

/** A list screen of the office as data. What is left out, it doesn't have. */
export type Resource<Row extends Listed, Page extends Found<Row>, F extends Filters> = Pick<Kind<Row>, 'at' | 'name'> & {
  screen: OfficeScreen
  page: AnswerCheck<Page>
  filters: F
  columns: Column<Row>[] | ((search: Search<F>) => Column<Row>[])
  /** The columns that sort, and the order without a choice. */
  sort?: { names: string[]; first: string }
  /** Finds the rows in the browser, of lists so short that one answer holds them all. */
  select?: (page: Page, search: Search<F>) => Page
  /** Milliseconds after which it is fetched again. */
  refetch?: number
  actions?: Record<string, Action<Row>>
  /** The button beside the title. */
  add?: Add<Page>
  /** The workbook of the rows with these ids, or of what matches when there are none; null where there is no workbook. */
  workbook?: { file: string; query: (search: Search<F>, ids: string[]) => object | null }
  /** Follows the export: what is done with the rows with these ids, or with all that match when there are none. */
  headTools?: (search: Search<F>, ids: string[], total: number) => ReactNode
  /** The name of the table, if it isn't the screen's title. */
  label?: (search: Search<F>) => string
  intro?: (list: List<Page, F>) => ReactNode
  /** Follows the filters. */
  Tools?: ComponentType<List<Page, F>>
  /** Counts beside the tabs of a filter, by filter and value. */
  useCounts?: (list: List<Page, F>) => { [Name in keyof F]?: Record<string, number | undefined> }
  empty: (search: Search<F>) => [title: string, text: ReactNode]
  /** Says beside the search field what it looks in. */
  searchHint?: string
  /** Says which other searches may find something. */
  hint?: string
}

/** A resource, with what is derived from it once. */
export type Prepared<Row extends Listed, Page extends Found<Row>, F extends Filters> = Resource<Row, Page, F> & {
  read: (raw: Record<string, unknown>) => Search<F>
  /** The actions that the signed-in person may use, by name. */
  offered: [name: string, action: Action<Row>][]
}

/** Describes a list screen; `ResourceScreen` draws it. */
export function resource<Row extends Listed, Page extends Found<Row>, F extends Filters>(
  of: Resource<Row, Page, F>,
): Prepared<Row, Page, F> {
  const offered = Object.entries(of.actions ?? {}).filter(([, { needs }]) => !needs || mayHere(needs))
  return { ...of, read: readerOf(of), offered }
}

/** Finds rows by a text of theirs, of a list so short that one answer holds all of it. */
export function findsBy<Row>(textOf: (row: Row) => string) {
  return <Page extends { rows: Row[]; total: number }>(all: Page, { q, page, size }: PageSearch): Page => {
    const found = all.rows.filter((row) => fold(textOf(row)).includes(fold(q)))
    return { ...all, rows: found.slice((page - 1) * size, page * size), total: found.length }
  }
}

type Sort = Resource<Listed, Found<Listed>, Filters>['sort']

/** The reader of a list's address; anything odd becomes the default. */
export function readerOf<F extends Filters>({ filters, sort }: { filters: F; sort?: Sort }): (raw: Record<string, unknown>) => Search<F> {
  return (raw) => {
    const asked = readSort(raw.sort)
    const isKnown = sort !== undefined && asked !== sort.first && sort.names.includes(asked.replace('-', ''))
    return { ...readPage(raw), sort: isKnown ? asked : '', ...readFilters(filters, raw) }
  }
}

type Asked = Pick<Resource<Listed, Found<Listed>, Filters>, 'at' | 'filters' | 'sort'>

/** The address of a page of a list. `more` is what the search differs in from the list's first page. */
export function addressOf({ at, filters, sort }: Asked, more: Record<string, unknown>): string {
  const { q, page, size, ...others } = { ...firstRows, ...more } as PageSearch & Record<string, unknown>
  const order = sort && { sort: String(others.sort || sort.first) }
  return `${at}?${new URLSearchParams({ q, ...sentFilters(filters, others), ...order, page: String(page), size: String(size) })}`
}

/** One page. The previous rows stay while the next one loads. */
export function useFound<Row extends Listed, Page extends Found<Row>, F extends Filters>(of: Resource<Row, Page, F>, search: Search<F>) {
  const { at, page: answer, select, refetch = 0 } = of
  const address = select ? at : addressOf(of, search)
  return useQuery({
    queryKey: [at, address],
    queryFn: ({ signal }) => call(address, { answer, signal }),
    ...(select && { select: (all: Page) => select(all, search) }),
    placeholderData: keepPreviousData,
    refetchInterval: refetch > 0 && refetch,
  })
}
