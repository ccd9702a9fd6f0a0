import type { CompetitionList } from '#domain/competitions/competition.ts'
import type { Form } from '#domain/forms/form.ts'
import type { ListedStatus } from './registration.ts'

/** A column of a list, by the name of its field. */
export type ListColumn = { name: string; label: string }

/**
 * The columns of a list, in order: the specified ones (3.4, 3.5), with the transaction number and the screenshot last on request
 * lists; then ours. The status is included wherever rows can differ.
 */
export function listColumnsOf(form: Form, list: CompetitionList, status: ListedStatus): ListColumn[] {
  const own: ListColumn[] = list.extraColumns
  const statusToo = status === 'all' && !own.some(({ name }) => name === 'status') ? [statusColumn] : []
  const whichToo = status === 'children' ? [competitionColumn] : []
  return [...whichToo, ...form.columns, ...own, ...statusToo, ...ours]
}

/** The columns of a list's workbook: the specified ones (9), then the status in a list of every status. */
export function workbookColumns(form: Form, list: CompetitionList): ListColumn[] {
  return list.status === 'all' ? [...form.columns, statusColumn] : form.columns
}

const statusColumn: ListColumn = { name: 'status', label: 'Status' }
const competitionColumn: ListColumn = { name: 'competition', label: 'Competition' }

const ours: ListColumn[] = [
  { name: 'fee', label: 'Fee' },
  { name: 'flags', label: 'Flags' },
  { name: 'submitted_at', label: 'Received' },
  { name: 'reference', label: 'Reference' },
]

/** Columns without an order of their own. */
export const unsorted: ReadonlySet<string> = new Set(['competition', 'file_doc', 'fee', 'flags', 'reference'])
