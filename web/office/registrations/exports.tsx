import { may } from '#domain/account/permissions.ts'
import { accountantColumns, accountantWorkbook } from '#domain/registration/accountant.ts'
import { session } from '#web/office/content.ts'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { type Listed, workbookAddress } from './api.ts'
import type { ListSearch } from './search.ts'

type ExportsProps = {
  listed: Listed
  search: ListSearch
  /** The number of matching rows; undefined until known. */
  total: number | undefined
  /** The selected rows; empty when everything that matches is meant. */
  ids: string[]
}

/** The exports of a list: the specified workbook in one click, others behind the arrow beside it. */
export function Exports({ listed, search, total, ids }: ExportsProps) {
  return (
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
  )
}
