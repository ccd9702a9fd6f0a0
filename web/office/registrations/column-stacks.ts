import type { OfficeList } from '#domain/competitions/competition.ts'
import type { Form } from '#domain/forms/form.ts'
import type { Flag, Status } from '#domain/registration/registration.ts'

export type Labelled = { name: string; label: string }

/** A column of the table: one column of the form, or two of which the second stands under the first. */
export type ColumnStack = { top: Labelled; under: Labelled | null; flags: Flag['about'][] }

/**
 * What a list can show, in order: the form's columns, the list's own right after the person, since they are what is
 * reviewed, and at the end when it was received. The status is among them wherever it differs from row to row.
 */
export function columnsOf(form: Form, list: OfficeList, status: Status | 'all'): Labelled[] {
  const person = form.columns.findIndex(({ name }) => name === form.roles.name) + 1
  const own: Labelled[] = list.extraColumns
  const statusToo = status === 'all' && !own.some(({ name }) => name === 'status') ? [{ name: 'status', label: 'Status' }] : []
  const received = { name: 'submitted_at', label: 'Received' }
  return [...form.columns.slice(0, person), ...statusToo, ...own, ...form.columns.slice(person), received]
}

/** The columns that are shown, each person's e-mail under the name or number it belongs to. */
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

/** A flag stands under the value it is about, or under the name where that value is not listed. */
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
