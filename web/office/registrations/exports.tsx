import { useState } from 'react'
import { may } from '#domain/account/permissions.ts'
import { formNamed } from '#domain/forms/index.ts'
import { accountantColumns, accountantWorkbook } from '#domain/registration/accountant.ts'
import { session } from '#web/office/content.ts'
import { countText } from '#web/office/format.ts'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import { type Listed, picturesAddress, workbookAddress } from './api.ts'
import type { ListSearch } from './search.ts'

const ExportsDialog = lazyDialog(() => import('./exports-dialog.tsx').then((loaded) => loaded.ExportsDialog))

type ExportsProps = {
  listed: Listed
  search: ListSearch
  /** The names of the columns shown, in order. */
  columns: string[]
  /** How many match; undefined until known. */
  found: { total: number; approximate: boolean } | undefined
  /** The selected rows; empty when everything that matches is meant. */
  ids: string[]
}

/** The exports of a list: the specified workbook in one click, others behind the arrow beside it. */
export function Exports({ listed, search, columns, found, ids }: ExportsProps) {
  const [isOpen, setOpen] = useState(false)
  const { competition, list } = listed
  const { file, sheet } = list.workbook
  const specified = formNamed(competition.form).columns
  const main = { address: (chosen: string[]) => workbookAddress(listed, search, chosen, { kind: 'list' }), file }
  const forAccountant = {
    label: 'For the accountant',
    hint: `${accountantColumns.map(({ label }) => label).join(', ')}.`,
    address: (chosen: string[]) => workbookAddress(listed, search, chosen, { kind: 'accountant' }),
    file: accountantWorkbook(list).file,
  }
  return (
    <>
      <ExportLink
        {...main}
        isEmpty={found?.total === 0}
        ids={ids}
        allText={found ? `All ${countText(found)} in this view` : 'All in this view'}
        choices={[
          {
            ...main,
            label: 'Export to Excel',
            hint: `${file}, sheet ${sheet}: S.No and ${specified.length} columns, from ${specified[0]?.label} to ${specified.at(-1)?.label}.`,
          },
          ...(may(session, 'export for the accountant') ? [forAccountant] : []),
          {
            label: 'The columns I see',
            hint: 'The same columns, order and filters as this view.',
            address: (chosen) => workbookAddress(listed, search, chosen, { kind: 'shown', columns }),
            file: file.replace(/\.xlsx$/, '-View.xlsx'),
          },
          {
            label: 'Payment screenshots (.zip)',
            hint: 'One picture for each row, with an index sheet.',
            address: (chosen) => picturesAddress(listed, search, chosen),
            file: file.replace(/\.xlsx$/, '-Screenshots.zip'),
          },
        ]}
        foot={
          <>
            Every export is written down with your name in the{' '}
            <button type="button" className="text-accent underline" onClick={() => setOpen(true)}>
              history
            </button>
            .
          </>
        }
      />
      {isOpen && <ExportsDialog list={list.path} onClose={() => setOpen(false)} />}
    </>
  )
}
