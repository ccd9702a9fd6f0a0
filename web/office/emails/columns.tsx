import type { OfficeEmail } from '#domain/office-api.ts'
import type { Column } from '#web/kit/table/column.ts'
import { CellText } from '#web/kit/table/table-row.tsx'
import { season } from '#web/office/content.ts'
import { column } from '#web/office/list/column.tsx'
import { moment } from '#web/office/moment.ts'
import { heldWhy } from './email-words.ts'
import { StatePill } from './state-pill.tsx'

/** The columns of the emails, newest first. */
export const columns: Column<OfficeEmail>[] = [
  column('created_at', 'When', false, ({ created_at }) => (
    <CellText text={moment(created_at, season.timeZone)} className="block max-wide:max-w-22" />
  )),
  {
    ...column('recipient', 'To', false, (row) => (
      <CellText text={row.recipient} className="line-clamp-2 max-w-44 font-semibold wide:max-w-64" />
    )),
    names: true,
  },
  column('title', 'Subject', false, ({ title }) => <CellText text={title} className="line-clamp-2 max-w-72" />),
  column('state', 'State', false, ({ state }) => <StatePill state={state} />),
  column('attempts', 'Attempts', false, ({ attempts }) => <CellText text={String(attempts)} className="block" />),
  column('last_error', 'Last error', false, ({ state, last_error }) => (
    <CellText text={state === 'held' ? heldWhy : (last_error ?? '')} className="line-clamp-2 max-w-72 text-ink-2" />
  )),
]

export function recipientOf({ recipient }: OfficeEmail): string {
  return recipient
}
