import { useMemo } from 'react'
import type { OfficeList } from '#domain/competitions/competition.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { Listed } from '#web/office/calls.ts'
import type { ListSearch } from '#web/office/list/search.ts'
import { useLastPage } from '#web/office/list/use-last-page.ts'
import { useTitle } from '#web/office/list/use-title.ts'
import { useRegistrations } from '#web/office/queries.ts'
import { columnsOf, type Labelled, unsorted } from './column-stacks.ts'

type ChangeSearch = (change: Partial<ListSearch>, replace: boolean) => void

/** The columns, rows and row count of a list. Goes back when the address is beyond the last page. */
export function useList({ competition, list }: Listed, asked: ListSearch, onSearch: ChangeSearch) {
  const form = formNamed(competition.form)
  const status = asked.status || list.status
  const columns = useMemo(() => columnsOf(form, list, status), [form, list, status])
  const search = useMemo(() => known(asked, list, columns), [asked, list, columns])
  const registrations = useRegistrations({ competition, list }, search)

  const pages = useLastPage(registrations, search, onSearch)
  useTitle(list.title)

  return { form, status, columns, search, registrations, rows: registrations.data?.rows ?? noRows, found: registrations.data, pages }
}

const noRows: [] = []

/** Removes from the search what this list doesn't know, or shows by default. */
function known(asked: ListSearch, list: OfficeList, columns: Labelled[]): ListSearch {
  const sorts = columns.some(({ name }) => name === asked.sort.replace('-', '') && !unsorted.has(name))
  return { ...asked, sort: sorts ? asked.sort : '', status: asked.status === list.status ? '' : asked.status }
}
