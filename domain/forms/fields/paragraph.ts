import type { Field, FieldKind } from '#domain/forms/field.ts'
import { written } from './written.ts'

/** Text that may have several lines, such as a postal address. */
export const paragraph: FieldKind<Extract<Field, { type: 'paragraph' }>> = {
  schema: written,
  text: (field, answers) => answers[field.name] ?? '',
}
