import type { Form } from '#domain/forms/form.ts'
import type { ListColumn } from '#domain/registration/list-columns.ts'
import type { Flag } from '#domain/registration/registration.ts'

/** A table column: one column of the form, or two with the second below the first. */
export type ColumnStack = { top: ListColumn; under: ListColumn | null; flags: Flag['about'][] }

/** The visible columns, with each person's email below their name or number. */
export function columnStacks(form: Form, shown: ListColumn[]): ColumnStack[] {
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

/** A flag shows in the column for flags; without it below the value it is about, or below the name when that value isn't in the list. */
function flagsAt(column: string, form: Form, listed: ListColumn[]): Flag['about'][] {
  const places: Record<Flag['about'], string> = {
    person: form.roles.name,
    school: 'school_name',
    txn_no: 'txn_no',
    file_doc: 'file_doc',
  }
  const abouts = Object.keys(places) as Flag['about'][]
  if (listed.some(({ name }) => name === 'flags')) return column === 'flags' ? abouts : []
  return abouts.filter((about) => {
    const isListed = listed.some(({ name }) => name === places[about])
    return (isListed ? places[about] : form.roles.name) === column
  })
}
