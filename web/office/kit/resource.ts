import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentType, FunctionComponent, ReactNode, RefObject } from 'react'
import type { Permission } from '#domain/account/permissions.ts'
import { fold } from '#domain/lib/text.ts'
import type { OfficeScreen } from '#domain/office-screens.ts'
import type { Searched } from '#domain/registration/found-by.ts'
import { call } from '#web/api/call.ts'
import type { AnswerCheck } from '#web/api/problem.ts'
import type { ButtonLook } from '#web/kit/button.tsx'
import { firstRows, type PageSearch, readPage } from '#web/kit/list-address.ts'
import type { Column, RowActions } from '#web/kit/table/column.ts'
import { mayHere } from '#web/office/content.ts'
import { readSort } from '#web/office/list/address.ts'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { type Filters, type FilterValues, readFilters, sentFilters } from './filters.tsx'
import type { Done, Kind, RowDialogProps } from './kind.ts'
import type { Found } from './rows.tsx'
import type { Selection } from './selection.ts'

export type Listed = { id: string; version?: number }

/** What a list stores in its address. */
export type Search<F extends Filters> = PageSearch & { sort: string } & FilterValues<F>

/**
 * What can be done with a row: a dialog, or a call at once. Offered in order; Enter runs the first. Without a label it isn't offered: another
 * dialog of the row opens it.
 */
export type Action<Row> = {
  label?: string
  when?: (row: Row) => boolean
  needs?: Permission
  /** What is done ends the row's selection. */
  deselects?: boolean
} & ({ Dialog: ComponentType<RowDialogProps<Row>> } | { send: (row: Row) => Promise<Done>; refusal: (error: unknown) => string })

/** What the parts of a screen that are its own get. */
export type List<Row, Page, F extends Filters> = {
  search: Search<F>
  /** Applies a change of the search, on the first page. */
  onFilter: (change: Partial<Search<F>>) => void
  page: Page | undefined
  selection: Selection<Row>
  /** The selected rows; empty when none are, or when everything that matches is meant. */
  ids: string[]
  /** Shows what was done, and reloads the list. */
  report: (outcome: Outcome) => void
  /** The button that shows the keys, which '?' clicks. */
  keys: RefObject<HTMLButtonElement | null>
}

/** What a card of the screen's own shows and does. `open` is what Enter does in a table. */
export type CardProps<Row> = { row: Row; q: string; tick: ReactNode; actions: RowActions<Row> | undefined; open: (row: Row) => void }

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
  screen: Pick<OfficeScreen, 'title'>
  page: AnswerCheck<Page>
  /** What is always asked for, beside the filters. */
  query?: Record<string, string>
  filters: F
  /** What a change of the search changes besides. */
  adjust?: (change: Partial<Search<F>>, search: Search<F>) => Partial<Search<F>>
  columns: Column<Row>[] | ((search: Search<F>) => Column<Row>[])
  /** The columns that sort, and the order without a choice. */
  sort?: { names: string[]; first: string }
  /** Finds the rows in the browser, of lists so short that one answer holds them all. */
  select?: (page: Page, search: Search<F>) => Page
  /** Milliseconds after which it is fetched again. */
  refetch?: number
  actions?: Record<string, Action<Row>>
  /** Where Enter leads from a row; null, or without it, its first action runs. */
  leadsTo?: (row: Row, search: Search<F>) => { to: string; search: object } | null
  /** The button beside the title. */
  add?: Add<Page>
  /** The workbook of the rows with these ids, or of what matches when there are none; null where there is no workbook. */
  workbook?: { file: string; query: (search: Search<F>, ids: string[]) => object | null }
  /** Follows the export: what is done with the selected rows, or with all that match. */
  headTools?: (list: List<Row, Page, F>) => ReactNode
  /** What can be done with the selected rows; with it everything that matches can be selected. */
  bulk?: (list: List<Row, Page, F>) => ReactNode
  /** Rows that selecting the page leaves out, and how that is said. One by one they can be selected. */
  leavesOut?: (search: Search<F>) => LeftOut<Row> | undefined
  /** Whether a row is tinted, because somebody should look twice. The row also says so in words. */
  isMarked?: (row: Row) => boolean
  /** A row on a phone; a card with the columns' values without it. */
  card?: (props: CardProps<Row>, search: Search<F>) => ReactNode
  /** The name of the table, if it isn't the screen's title. */
  label?: (search: Search<F>) => string
  intro?: (list: List<Row, Page, F>) => ReactNode
  /** Follows the filters. */
  tools?: (list: List<Row, Page, F>) => ReactNode
  /** Counts beside the tabs of a filter, by filter and value. */
  useCounts?: (list: List<Row, Page, F>) => { [Name in keyof F]?: Record<string, number | undefined> }
  empty: (search: Search<F>) => [title: string, text: ReactNode]
  /** Says beside the search field what it looks in. */
  searchHint?: string
  /** What the search looks in, to say by what it found the rows. */
  searchedIn?: (row: Row) => Searched
  /** Says which other searches may find something. */
  hint?: string
}

export type LeftOut<Row> = { has: (row: Row) => boolean; text: (rows: Row[]) => string }

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

type Asked = Pick<Resource<Listed, Found<Listed>, Filters>, 'at' | 'query' | 'filters' | 'sort'>

/** The address of a page of a list. `more` is what the search differs in from the list's first page. */
export function addressOf({ at, query, filters, sort }: Asked, more: Record<string, unknown>): string {
  const { q, page, size, ...others } = { ...firstRows, ...more } as PageSearch & Record<string, unknown>
  const order = sort && { sort: String(others.sort || sort.first) }
  return `${at}?${new URLSearchParams({ ...query, q, ...sentFilters(filters, others), ...order, page: String(page), size: String(size) })}`
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
