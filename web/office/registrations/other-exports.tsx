import { useState } from 'react'
import { formNamed } from '#domain/forms/index.ts'
import { accountantColumns, accountantWorkbook } from '#domain/registration/accountant.ts'
import { type ExportKind, exportLog } from '#domain/registration/api.ts'
import { workbookColumns } from '#domain/registration/list-columns.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { inSeason, mayHere } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import { numberText } from '#web/office/format.ts'
import type { Export } from '#web/office/list/export-link.tsx'
import { moment } from '#web/office/moment.ts'
import { useAnswer } from '#web/office/queries.ts'
import { type ListedCompetition, type ListSearch, picturesAddress, workbookAddress } from './search.ts'

export type OtherExportsProps = {
  listed: ListedCompetition
  search: ListSearch
  /** The names of the columns shown, in order. */
  columns: string[]
  /** How many match; undefined until known. */
  found: { total: number } | undefined
  /** The selected rows; empty when everything that matches is meant. */
  ids: string[]
  onGo: () => void
  onHistory: () => void
}

/** Every export of a list, of the selected rows or of everything that matches. */
export function OtherExports(props: OtherExportsProps) {
  const { ids, found, onGo, onHistory } = props
  const [isAll, setAll] = useState(ids.length === 0)
  return (
    <div className="grid w-full gap-2 wide:w-96">
      {ids.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line pb-2">
          <legend className="float-start me-4 font-semibold">Rows</legend>
          {[true, false].map((all) => (
            <label key={String(all)} className="flex min-h-8 items-center gap-2 max-wide:min-h-11">
              <input type="radio" name="export-rows" checked={isAll === all} onChange={() => setAll(all)} />
              <span>{all ? (found ? `All ${numberText(found.total)} in this view` : 'All in this view') : `${ids.length} selected`}</span>
            </label>
          ))}
        </fieldset>
      )}
      <ul>
        {choicesOf(props).map(({ label, hint, address, file }) => (
          <li key={label}>
            <a
              href={inSeason(address(isAll ? [] : ids))}
              download={file}
              onClick={onGo}
              className="control block rounded-medium px-2.5 py-2 text-ink no-underline hover:bg-tint"
            >
              <span className="block font-semibold">{label}</span>
              <span className="block text-[13px] text-ink-2">{hint}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-2 text-[13px] text-ink-2">
        Every export is written down with your name.{' '}
        <button type="button" className="text-accent underline" onClick={onHistory}>
          See the history
        </button>
      </p>
    </div>
  )
}

/** The exports, the specified one first, each with its label and what is in it. */
function choicesOf({ listed, search, columns }: OtherExportsProps): (Export & { label: string; hint: string })[] {
  const { competition, list } = listed
  const { file, sheet } = list.workbook
  const specified = workbookColumns(formNamed(competition.form), list)
  return [
    {
      label: 'Export to Excel',
      hint: `${file}, sheet ${sheet}: S.No and ${specified.length} columns, from ${specified[0]?.label} to ${specified.at(-1)?.label}.`,
      address: (chosen) => workbookAddress(listed, search, chosen, { kind: 'list' }),
      file,
    },
    ...(mayHere('export for the accountant')
      ? [
          {
            label: 'For the accountant',
            hint: `${accountantColumns.map(({ label }) => label).join(', ')}.`,
            address: (chosen: string[]) => workbookAddress(listed, search, chosen, { kind: 'accountant' }),
            file: accountantWorkbook(list).file,
          },
        ]
      : []),
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
  ]
}

const kinds: Record<ExportKind, string> = {
  list: 'Export to Excel',
  accountant: 'For the accountant',
  shown: 'The columns I see',
  pictures: 'Payment screenshots',
  days: 'Totals by day',
}

/** The last exports of a list: who, when, what, how many rows, and from which view. */
export function ExportsDialog({ list, onClose }: { list: string; onClose: () => void }) {
  const { data, error } = useAnswer(`/api/office/exports?${new URLSearchParams({ list })}`, exportLog)
  return (
    <Dialog title="Exports of this list" onClose={onClose}>
      {error && <Message look="bad">{sentence(error)}</Message>}
      {data?.rows.length === 0 && <p>Nothing has been exported from this list yet.</p>}
      <ul className="grid gap-2">
        {data?.rows.map(({ id, at, by, kind, view, rows }) => (
          <li key={id} className="border-b border-line pb-2 last:border-0">
            <span className="font-semibold">{kinds[kind]}</span>
            <span>{`, ${numberText(rows)} ${rows === 1 ? 'row' : 'rows'} from ${view}`}</span>
            <span className="block text-[13px] break-words text-ink-2">{`${by}, ${moment(at)}`}</span>
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
