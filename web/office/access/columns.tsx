import type { AccessEntry } from '#domain/privacy/access.ts'
import type { Column } from '#web/kit/table/column.ts'
import { CellText } from '#web/kit/table/table-row.tsx'
import { season } from '#web/office/content.ts'
import { column } from '#web/office/list/column.tsx'
import { moment } from '#web/office/moment.ts'
import { askedText, shownText, whatText } from './access-words.ts'

/** The columns of the access log, newest first. */
export const columns: Column<AccessEntry>[] = [
  column('at', 'When', false, ({ at }) => <CellText text={moment(at, season.timeZone)} className="block max-wide:max-w-22" />),
  {
    ...column('actor', 'Who', false, ({ actor }) => (
      <CellText text={actor} className="line-clamp-2 max-w-44 font-semibold wide:max-w-64" />
    )),
    names: true,
  },
  column('action', 'What', false, (entry) => <CellText text={whatText(entry)} className="line-clamp-2 max-w-56" />),
  column('shown', 'Saw', false, (entry) => <CellText text={shownText(entry)} className="line-clamp-2 max-w-72" />),
  column('asked', 'Search and filters', false, (entry) => (
    <CellText text={askedText(entry)} className="line-clamp-2 max-w-72 text-ink-2" />
  )),
]

export function actorIn({ actor }: AccessEntry): string {
  return actor
}
