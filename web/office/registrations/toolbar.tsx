import { Columns3, Keyboard } from 'lucide-react'
import type { ComponentProps, RefObject } from 'react'
import { may } from '#domain/account/permissions.ts'
import { accountantColumns, accountantWorkbook } from '#domain/registration/accountant.ts'
import { Popup } from '#web/kit/popup.tsx'
import { session } from '#web/office/content.ts'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { type Listed, workbookAddress } from './api.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { ListSearch } from './search.ts'

type ToolbarProps = {
  listed: Listed
  search: ListSearch
  chooser: ComponentProps<typeof ColumnChooser>
  /** The button that shows the keyboard shortcuts. */
  shortcuts: RefObject<HTMLButtonElement | null>
  /** The number of matching rows; undefined until known. */
  total: number | undefined
  /** The selected rows; empty when everything that matches is meant. */
  ids: string[]
}

/** Above a list, after the search and the filters: the columns, the keyboard shortcuts and the exports. */
export function Toolbar({ listed, search, chooser, shortcuts, total, ids }: ToolbarProps) {
  return (
    <>
      <Popup
        label="Columns"
        trigger={
          <>
            <Columns3 size={16} aria-hidden="true" /> Columns
          </>
        }
      >
        {() => <ColumnChooser {...chooser} />}
      </Popup>
      <Popup
        label="Keyboard"
        name="Keyboard (?)"
        look="quiet"
        className="min-w-9 px-2! max-wide:hidden"
        button={shortcuts}
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
        others={
          may(session, 'export for the accountant')
            ? [
                {
                  label: 'For the accountant',
                  hint: `${accountantColumns.map(({ label }) => label).join(', ')}.`,
                  address: (chosen) => workbookAddress(listed, search, chosen, 'accountant'),
                  file: accountantWorkbook(listed.list).file,
                },
              ]
            : []
        }
      />
    </>
  )
}

const keys = [
  ['/', 'Search'],
  ['↓ ↑', 'Next and previous row; from the search box, into the list'],
  ['Home End', 'First and last row of the page'],
  ['Space', 'Select the row'],
  ['Enter', 'Open the row’s action'],
  ['?', 'Show these keys'],
]

/** The keyboard shortcuts of a list. */
function KeysHint() {
  return (
    <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 wide:w-80">
      {keys.map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-small border border-line-2 bg-ground px-1.5 py-0.5 font-semibold">{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
