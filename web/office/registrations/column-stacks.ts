import type { Form } from '#domain/forms/form.ts'
import type { ListColumn } from '#domain/registration/list-columns.ts'

/** A table column: one column of the form, or two with the second below the first. */
export type ColumnStack = { top: ListColumn; under: ListColumn | null }

/** The columns of a list, with each person's email below their name or number. */
export function columnStacks({ roles: { name, email, phone, contactEmail } }: Form, columns: ListColumn[]): ColumnStack[] {
  const under = new Map([[name, email]])
  if (contactEmail !== email) under.set(phone, contactEmail)
  const stacked = [...under.values()]
  return columns
    .filter((column) => !stacked.includes(column.name))
    .map((top) => ({ top, under: columns.find((column) => column.name === under.get(top.name)) ?? null }))
}
