import { type Form, fieldNamed } from '../../domain/form.ts'

/** What the office calls an answer: as its column is headed. */
export function columnLabel(form: Form, name: string): string {
  return form.columns.find((column) => column.name === name)?.label ?? fieldNamed(form, name).label
}
