import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Form, type Role, roles } from '#domain/forms/form.ts'
import { registrations } from '#server/platform/db/schema/index.ts'

/** A column to sort by, and the direction; ties are sorted by serial number in the same direction. */
export type Sorting = { column: AnyPgColumn | SQL; direction: SQL }

export const newestFirst: Sorting = { column: registrations.serialNo, direction: sql.raw('desc') }

/** Parses 'city_name' or '-city_name' (descending). Returns null when the form has no such column. */
export function sortingBy(form: Form, sort: string): Sorting | null {
  if (sort === '-serial_no') return newestFirst
  const name = sort.replace(/^-/, '')
  const column = columnFor(form, name)
  return column && { column, direction: sort.startsWith('-') ? sql.raw('desc') : sql.raw('asc') }
}

/** Columns that every list can be sorted by, whatever its form. */
const shared = new Map<string, AnyPgColumn>([
  ['serial_no', registrations.serialNo],
  ['submitted_at', registrations.submittedAt],
  ['status', registrations.status],
  ['payment_type', registrations.paymentType],
])

function columnFor(form: Form, name: string): AnyPgColumn | SQL | null {
  const own = shared.get(name)
  if (own) return own
  const role = roles.find((candidate) => form.roles[candidate] === name)
  if (role) return role === 'name' ? registrations.nameKey : registrations[role as Exclude<Role, 'name'>]
  return form.fields.some((field) => field.name === name) ? beginningOf(name) : null
}

/** The first 80 characters of an answer without a column. */
function beginningOf(answer: string): SQL {
  return sql`left(${registrations.answers} ->> ${answer}::text, 80)`
}
