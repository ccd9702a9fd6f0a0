import { lazy, Suspense, useState } from 'react'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import { workbookAddress } from './api.ts'
import type { OtherExportsProps } from './other-exports.tsx'

const OtherExports = lazy(() => import('./other-exports.tsx').then((loaded) => ({ default: loaded.OtherExports })))
const ExportsDialog = lazyDialog(() => import('./exports-dialog.tsx').then((loaded) => loaded.ExportsDialog))

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
