import { useCallback, useMemo } from 'react'
import type { CompetitionList } from '#domain/competitions/competition.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import { type ListColumn, listColumnsOf, unsorted } from '#domain/registration/list-columns.ts'
import { nextSort } from '#web/kit/table/column.ts'
import type { ChangeSearch } from '#web/office/list/address.ts'
import { type ListedCompetition, useRegistrations } from './api.ts'
import { shownColumns, useChosenColumns } from './column-choice.ts'
import { listColumns, personName } from './columns.tsx'
import type { ListSearch } from './search.ts'

const newestFirst = '-serial_no'
const noRows: [] = []

/**
 * The rows and columns of a list, and the props of its column chooser. The parts of `table` keep their identity between renders, so that
 * neither head nor rows render again needlessly. `onLook` opens a payment screenshot.
 */
export function useList(
  { competition, list }: ListedCompetition,
  asked: ListSearch,
  onSearch: ChangeSearch<ListSearch>,
  onLook: (registration: OfficeRegistration) => void,
) {
  const form = formNamed(competition.form)
  const search = useMemo(() => known(asked, list, listColumnsOf(form, list, 'all')), [asked, form, list])
  const status = search.status || list.status
  const columns = useMemo(() => listColumnsOf(form, list, status), [form, list, status])
  const registrations = useRegistrations({ competition, list }, search)
  const { chosen, choose } = useChosenColumns(list.path)
  const person = form.roles.name
  const fixed = useMemo(() => (status === 'all' ? [person, 'status'] : [person]), [person, status])
  const shown = useMemo(() => shownColumns(columns, chosen, fixed), [columns, chosen, fixed])
  const sort = search.sort || newestFirst
  const tableColumns = useMemo(() => {
    const visible = shown.flatMap((name) => columns.find((column) => column.name === name) ?? [])
    return listColumns(form, visible, search.q, onLook)
  }, [form, columns, shown, search.q, onLook])
  const rowName = useCallback((row: OfficeRegistration) => personName(form, row), [form])
  const onSort = useCallback((name: string) => onSearch({ sort: nextSort(sort, name, newestFirst), page: 1 }, false), [onSearch, sort])
  return {
    form,
    status,
    search,
    registrations,
    rows: registrations.data?.rows ?? noRows,
    shown,
    chooser: { columns, shown, fixed, hint: 'Shown on this device', onChange: choose },
    table: { columns: tableColumns, sort, onSort, rowName },
  }
}

/** Removes from the search what this list doesn't know, or shows by default. */
function known(asked: ListSearch, list: CompetitionList, columns: ListColumn[]): ListSearch {
  const sorts = columns.some(({ name }) => name === asked.sort.replace('-', '') && !unsorted.has(name))
  return { ...asked, sort: sorts ? asked.sort : '', status: asked.status === list.status ? '' : asked.status }
}
