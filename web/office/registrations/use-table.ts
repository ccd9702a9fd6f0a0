import { useCallback, useMemo } from 'react'
import type { OfficeList } from '#domain/competitions/competition.ts'
import type { Form } from '#domain/forms/form.ts'
import type { OfficeRegistration } from '#domain/office-api.ts'
import { nextSort } from '#web/kit/table/column.ts'
import type { ListSearch } from '#web/office/list/search.ts'
import type { Labelled } from './column-stacks.ts'
import { listColumns, personIn } from './columns.tsx'
import { dialogFor } from './row-dialogs.ts'

const newestFirst = '-serial_no'

type Use = (registration: OfficeRegistration) => void
type TableParts = {
  form: Form
  list: OfficeList
  columns: Labelled[]
  hidden: ReadonlySet<string>
  search: ListSearch
  onSearch: (change: Partial<ListSearch>, replace: boolean) => void
  onLook: Use
  onOpen: Use
}

/** The parts of a list's table. Each keeps its identity between renders, so that neither head nor rows render again needlessly. */
export function useTable({ form, list, columns, hidden, search, onSearch, onLook, onOpen }: TableParts) {
  const sort = search.sort || newestFirst
  const person = form.roles.name
  const shown = useMemo(() => {
    const visible = columns.filter(({ name }) => name === person || !hidden.has(name))
    return listColumns(form, visible, onLook)
  }, [form, columns, person, hidden, onLook])
  const actions = useCallback((row: OfficeRegistration) => [{ label: dialogFor(list, row).label, run: onOpen }], [list, onOpen])
  const rowName = useCallback((row: OfficeRegistration) => personIn(form, row), [form])
  const onSort = useCallback((name: string) => onSearch({ sort: nextSort(sort, name, newestFirst), page: 1 }, false), [onSearch, sort])
  return { columns: shown, sort, onSort, actions, rowName }
}
