import { ArrowDownUp, Keyboard } from 'lucide-react'
import { lazy, type RefObject, Suspense } from 'react'
import { accountantWorkbook } from '#domain/registration/accountant.ts'
import type { ListColumn } from '#domain/registration/list-columns.ts'
import { Button } from '#web/kit/button.tsx'
import { Popup } from '#web/kit/popup.tsx'
import { mayHere } from '#web/office/content.ts'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { type ListedCompetition, type ListSearch, workbookAddress } from './search.ts'

// Loaded when it is opened.
const ListKeys = lazy(() => import('#web/office/list/keys-dialog.tsx').then((loaded) => ({ default: loaded.ListKeys })))

type ToolbarProps = {
  /** The columns that a list can be sorted by. */
  columns: ListColumn[]
  /** The button that shows the keyboard shortcuts. */
  shortcuts: RefObject<HTMLButtonElement | null>
  /** A column's name, with '-' in front for descending; '' for newest first. */
  sort: string
  onSort: (sort: string) => void
}

/** Above a list, after the search and the filters: the keyboard shortcuts; on a phone, which has no columns, the order. */
export function Toolbar({ columns, shortcuts, sort, onSort }: ToolbarProps) {
  const isOldestFirst = sort === 'serial_no'
  const sorted = columns.find(({ name }) => name === sort.replace('-', ''))
  return (
    <>
      <Button className="flex-1 wide:hidden" onClick={() => onSort(sort === '' ? 'serial_no' : '')}>
        <ArrowDownUp size={16} aria-hidden="true" />
        <span>{isOldestFirst ? 'Oldest first' : sorted ? `By ${sorted.label}` : 'Newest first'}</span>
      </Button>
      <Popup
        label="Keyboard"
        name="Keyboard (?)"
        look="quiet"
        className="min-w-9 px-2! max-wide:hidden"
        button={shortcuts}
        trigger={<Keyboard size={18} aria-hidden="true" />}
      >
        {() => (
          <div className="wide:w-80">
            <Suspense fallback={<p>Loading…</p>}>
              <ListKeys />
            </Suspense>
          </div>
        )}
      </Popup>
    </>
  )
}

type ExportsProps = {
  listed: ListedCompetition
  search: ListSearch
  /** How many match; undefined until known. */
  found: { total: number } | undefined
  /** The selected rows; empty when everything that matches is meant. */
  ids: string[]
}

/** The exports of a list: the specified workbook, and the accountant's for those who may, where there is room. */
export function Exports({ listed, search, found, ids }: ExportsProps) {
  const all = { isEmpty: !found?.total, ids }
  return (
    <>
      <ExportLink {...all} address={(chosen) => workbookAddress(listed, search, chosen, 'list')} file={listed.list.workbook.file} />
      {mayHere('export for the accountant') && (
        <span className="contents max-wide:hidden">
          <ExportLink
            {...all}
            label="For the accountant"
            address={(chosen) => workbookAddress(listed, search, chosen, 'accountant')}
            file={accountantWorkbook(listed.list).file}
          />
        </span>
      )}
    </>
  )
}
