import type { OfficeList } from '#domain/competitions/competition.ts'
import type { Form } from '#domain/forms/form.ts'
import type { Flag, ListedStatus } from '#domain/registration/registration.ts'

export type Labelled = { name: string; label: string }

/** A table column: one column of the form, or two with the second below the first. */
export type ColumnStack = { top: Labelled; under: Labelled | null; flags: Flag['about'][] }

/**
 * The columns a list can show, in order: the specified ones (3.4, 3.5), with the transaction number and the screenshot last on request
 * lists; then ours. The status is included wherever rows can differ.
 */
export function columnsOf(form: Form, list: OfficeList, status: ListedStatus): Labelled[] {
  const own: Labelled[] = list.extraColumns
  const statusToo = status === 'all' && !own.some(({ name }) => name === 'status') ? [{ name: 'status', label: 'Status' }] : []
  return [...form.columns, ...own, ...statusToo, ...ours]
}

const ours: Labelled[] = [
  { name: 'fee', label: 'Fee' },
  { name: 'submitted_at', label: 'Received' },
  { name: 'reference', label: 'Reference' },
]

/** The columns that can be switched on: the list doesn't show them until someone does. */
export const usuallyHidden: ReadonlySet<string> = new Set(['reference'])

/** Columns without an order of their own. */
export const unsorted: ReadonlySet<string> = new Set(['file_doc', 'fee', 'reference'])

/** The visible columns, with each person's email below their name or number. */
export function columnStacks(form: Form, shown: Labelled[]): ColumnStack[] {
  const { name, email, phone, contactEmail } = form.roles
  const under = new Map([[name, email]])
  if (contactEmail !== email) under.set(phone, contactEmail)
  const stacked = new Set(shown.flatMap((column) => under.get(column.name) ?? []))
  const tops = shown.filter((column) => !stacked.has(column.name))
  return tops.map((top) => ({
    top,
    under: shown.find((column) => column.name === under.get(top.name)) ?? null,
    flags: flagsAt(top.name, form, tops),
  }))
}

/** A flag shows below the value it is about, or below the name when that value isn't in the list. */
function flagsAt(column: string, form: Form, listed: Labelled[]): Flag['about'][] {
  const places: Record<Flag['about'], string> = {
    person: form.roles.name,
    school: 'school_name',
    txn_no: 'txn_no',
    file_doc: 'file_doc',
  }
  const abouts = Object.keys(places) as Flag['about'][]
  return abouts.filter((about) => {
    const isListed = listed.some(({ name }) => name === places[about])
    return (isListed ? places[about] : form.roles.name) === column
  })
}
