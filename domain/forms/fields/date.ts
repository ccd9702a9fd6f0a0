import * as z from 'zod/mini'
import type { Field, FieldKind } from '#domain/forms/field.ts'
import { written } from './written.ts'

const earliest = '1900-01-01'

/** A birth date as ISO YYYY-MM-DD, not in the future. */
export const date: FieldKind<Extract<Field, { type: 'date' }>> = {
  schema: (field, { today }) =>
    written(field).check(
      z.refine((text) => isCalendarDate(text), { error: 'Enter a date as day, month and year.', abort: true }),
      z.refine((text) => text >= earliest, { error: 'Check the year: it is too long ago.', abort: true }),
      z.refine((text) => text < today, 'Check the date: it has not come yet.'),
    ),
  text: (field, answers) => answers[field.name] ?? '',
}

/** Whether this is an existing day, written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  // For a day that doesn't exist, engines return either the first of the next month or an invalid date.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))
}
