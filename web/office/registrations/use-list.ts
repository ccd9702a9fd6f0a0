import { useEffect, useMemo } from 'react'
import type { OfficeList } from '../../../domain/competition.ts'
import { formNamed } from '../../../domain/forms/index.ts'
import type { Listed } from '../calls.ts'
import { season } from '../content.ts'
import { useRegistrations } from '../queries.ts'
import { type ListSearch, lastPage } from '../search.ts'
import { columnsOf, type Labelled } from './column-stacks.ts'

type ChangeSearch = (change: Partial<ListSearch>, replace: boolean) => void

/** What a list shows: its columns, its rows, and how many there are. Leads back when the address is behind the last page. */
export function useList({ competition, list }: Listed, asked: ListSearch, onSearch: ChangeSearch) {
  const form = formNamed(competition.form)
  const status = asked.status || list.status
  const columns = useMemo(() => columnsOf(form, list, status), [form, list, status])
  const search = useMemo(() => known(asked, list, columns), [asked, list, columns])
  const registrations = useRegistrations({ competition, list }, search)

  const { data, isPlaceholderData } = registrations
  const pages = lastPage(data?.total ?? 0, search.size)
  const isBehind = !isPlaceholderData && data !== undefined && data.rows.length === 0 && search.page > 1
  useEffect(() => {
    // An estimated last page may itself be behind the real one.
    if (isBehind) onSearch({ page: search.page > pages ? pages : 1 }, true)
  }, [isBehind, pages, search.page, onSearch])
  useEffect(() => {
    document.title = `${list.title} - ${season.organisation}`
  }, [list.title])

  return { form, status, columns, search, registrations, rows: data?.rows ?? noRows, found: data, pages }
}

const noRows: [] = []

/** The address without what this list does not know, or shows anyway. */
function known(asked: ListSearch, list: OfficeList, columns: Labelled[]): ListSearch {
  const sorts = columns.some(({ name }) => name === asked.sort.replace('-', '') && name !== 'file_doc')
  return { ...asked, sort: sorts ? asked.sort : '', status: asked.status === list.status ? '' : asked.status }
}
