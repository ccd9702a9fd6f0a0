import type { OfficeList } from '../../../domain/competition.ts'
import type { Form } from '../../../domain/form.ts'
import type { Flag } from '../../../domain/registration.ts'

type Labelled = { name: string; label: string }

/** A column of the table: one column of the form, or two of which the second stands under the first. */
export type ColumnStack = { top: Labelled; under: Labelled | null; flags: Flag['about'][] }

/**
 * The columns of a list in the form's order, the list's own right after the person, since they are what is reviewed. Each
 * person's e-mail stands under the name or number it belongs to.
 */
export function columnStacks(form: Form, list: OfficeList): ColumnStack[] {
  const { name, email, phone, contactEmail } = form.roles
  const under = new Map([
    [name, email],
    [phone, contactEmail],
  ])
  const person = form.columns.findIndex((column) => column.name === name)
  const all = [...form.columns.slice(0, person + 1), ...list.extraColumns, ...form.columns.slice(person + 1)]
  const stacked = new Set(all.flatMap((column) => under.get(column.name) ?? []))
  const tops = all.filter((column) => !stacked.has(column.name))
  return tops.map((top) => ({
    top,
    under: all.find((column) => column.name === under.get(top.name)) ?? null,
    flags: flagsAt(top.name, form, tops),
  }))
}

/** A flag stands under the value it is about, or under the name where that value is not listed. */
function flagsAt(column: string, form: Form, listed: Labelled[]): Flag['about'][] {
  const places: Record<Flag['about'], string> = { student: form.roles.name, txn_no: 'txn_no', file_doc: 'file_doc' }
  const abouts = Object.keys(places) as Flag['about'][]
  return abouts.filter((about) => {
    const isListed = listed.some(({ name }) => name === places[about])
    return (isListed ? places[about] : form.roles.name) === column
  })
}
