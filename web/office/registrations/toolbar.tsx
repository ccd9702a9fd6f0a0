import { Columns3, Keyboard } from 'lucide-react'
import { useRef } from 'react'
import { accountantColumns, accountantWorkbook } from '#domain/registration/accountant.ts'
import { Popup } from '#web/kit/popup.tsx'
import { type Listed, workbookAddress } from '#web/office/calls.ts'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { FiltersPopup } from '#web/office/list/filters/filters-popup.tsx'
import type { ListSearch } from '#web/office/list/search.ts'
import { SearchBox } from '#web/office/list/search-box.tsx'
import { useShortcuts } from '#web/office/list/use-shortcuts.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { Labelled } from './column-stacks.ts'
import { FilterFields } from './filter-fields.tsx'
import { filtersIn } from './filters.ts'
import type { useHiddenColumns } from './hidden-columns.ts'
import { KeysHint } from './keys-hint.tsx'

type BarProps = {
  listed: Listed
  search: ListSearch
  columns: Labelled[]
  /** The column that can't be hidden. */
  person: string
  hidden: ReturnType<typeof useHiddenColumns>
  /** The number of matching rows; undefined until known. */
  total: number | undefined
  /** The selected rows; empty when everything that matches is meant. */
  ids: string[]
  onSearch: (change: Partial<ListSearch>, replace: boolean) => void
}

/** Above a list: the search, the filters and columns, and the export. */
export function Toolbar({ listed, search, columns, person, hidden, total, ids, onSearch }: BarProps) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useRef<HTMLButtonElement>(null)
  useShortcuts({ search: input, hint })
  const filters = filtersIn(search).length
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-2">
      <SearchBox input={input} value={search.q} onSearch={(q) => onSearch({ q, page: 1 }, true)} />
      <FiltersPopup set={filters}>
        <FilterFields usual={listed.list.status} search={search} onFilter={(change) => onSearch({ ...change, page: 1 }, false)} />
      </FiltersPopup>
      <Popup
        label="Columns"
        trigger={
          <>
            <Columns3 size={16} aria-hidden="true" /> Columns
          </>
        }
      >
        {() => <ColumnChooser columns={columns} hidden={hidden.hidden} fixed={person} onHide={hidden.hide} onShowAll={hidden.showAll} />}
      </Popup>
      <Popup
        label="Keyboard"
        name="Keyboard (?)"
        look="quiet"
        className="min-w-9 px-2! max-wide:hidden"
        button={hint}
        trigger={<Keyboard size={18} aria-hidden="true" />}
      >
        {() => <KeysHint />}
      </Popup>
      <span className="flex-1 max-wide:hidden" />
      <ExportLink
        isEmpty={total === 0}
        ids={ids}
        address={(chosen) => workbookAddress(listed, search, chosen, 'list')}
        file={listed.list.workbook.file}
        others={[
          {
            label: 'For the accountant',
            hint: `${accountantColumns.map(({ label }) => label).join(', ')}.`,
            address: (chosen) => workbookAddress(listed, search, chosen, 'accountant'),
            file: accountantWorkbook(listed.list).file,
          },
        ]}
      />
    </div>
  )
}
