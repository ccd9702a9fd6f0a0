import { ArrowDownUp, Columns3, Keyboard } from 'lucide-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Popup } from '#web/kit/popup.tsx'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import type { ColumnChooserProps } from './column-chooser.tsx'
import type { OtherExportsProps } from './other-exports.tsx'
import { workbookAddress } from './search.ts'

// Loaded when they are opened.
const ColumnChooser = lazy(() => import('./column-chooser.tsx').then((loaded) => ({ default: loaded.ColumnChooser })))
const ListKeys = lazy(() => import('#web/office/list/keys-dialog.tsx').then((loaded) => ({ default: loaded.ListKeys })))
const OtherExports = lazy(() => import('./other-exports.tsx').then((loaded) => ({ default: loaded.OtherExports })))
const ExportsDialog = lazyDialog(() => import('./other-exports.tsx').then((loaded) => loaded.ExportsDialog))

type ToolbarProps = {
  chooser: ColumnChooserProps
  /** The button that shows the keyboard shortcuts. */
  shortcuts: RefObject<HTMLButtonElement | null>
  /** A column's name, with '-' in front for descending; '' for newest first. */
  sort: string
  onSort: (sort: string) => void
}

/** Above a list, after the search and the filters: the columns and the keyboard shortcuts; on a phone, which has no columns, the order. */
export function Toolbar({ chooser, shortcuts, sort, onSort }: ToolbarProps) {
  const isOldestFirst = sort === 'serial_no'
  const sorted = chooser.columns.find(({ name }) => name === sort.replace('-', ''))
  return (
    <>
      <Button className="flex-1 wide:hidden" onClick={() => onSort(sort === '' ? 'serial_no' : '')}>
        <ArrowDownUp size={16} aria-hidden="true" />
        <span>{isOldestFirst ? 'Oldest first' : sorted ? `By ${sorted.label}` : 'Newest first'}</span>
      </Button>
      <Popup
        label="Columns"
        className="max-wide:hidden"
        trigger={
          <>
            <Columns3 size={16} aria-hidden="true" /> <span>Columns</span>
            <span className="font-normal text-ink-2 tabular-nums max-wide:hidden">
              {`${chooser.shown.length} of ${chooser.columns.length}`}
            </span>
          </>
        }
      >
        {() => (
          <Suspense fallback={<p>Loading…</p>}>
            <ColumnChooser {...chooser} />
          </Suspense>
        )}
      </Popup>
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

type ExportsProps = Omit<OtherExportsProps, 'onGo' | 'onHistory'>

/** The exports of a list: the specified workbook in one click, others behind the arrow beside it. */
export function Exports(props: ExportsProps) {
  const { listed, search, found, ids } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ExportLink
        address={(chosen) => workbookAddress(listed, search, chosen, { kind: 'list' })}
        file={listed.list.workbook.file}
        isEmpty={found?.total === 0}
        ids={ids}
        others={(close) => (
          <Suspense fallback={<p>Loading…</p>}>
            <OtherExports {...props} onGo={close} onHistory={() => setOpen(true)} />
          </Suspense>
        )}
      />
      {isOpen && <ExportsDialog list={listed.list.path} onClose={() => setOpen(false)} />}
    </>
  )
}
