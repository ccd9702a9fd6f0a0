import type { OfficeList } from '#domain/competitions/competition.ts'
import type { Form } from '#domain/forms/form.ts'
import type { Flag, Status } from '#domain/registration/registration.ts'

export type Labelled = { name: string; label: string }

/** A table column: one column of the form, or two with the second below the first. */
export type ColumnStack = { top: Labelled; under: Labelled | null; flags: Flag['about'][] }

/**
 * The columns a list can show, in order: the form's; right after the person the list's own, since those are what is
 * reviewed; last the submission time. The status is included wherever rows can differ.
 */
export function columnsOf(form: Form, list: OfficeList, status: Status | 'all'): Labelled[] {
  const person = form.columns.findIndex(({ name }) => name === form.roles.name) + 1
  const own: Labelled[] = list.extraColumns
  const statusToo = status === 'all' && !own.some(({ name }) => name === 'status') ? [{ name: 'status', label: 'Status' }] : []
  const received = { name: 'submitted_at', label: 'Received' }
  return [...form.columns.slice(0, person), ...statusToo, ...own, ...form.columns.slice(person), received]
}

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
