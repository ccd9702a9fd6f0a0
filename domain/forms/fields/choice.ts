import * as z from 'zod/mini'
import type { Field, FieldKind } from '#domain/forms/field.ts'
import { written } from './written.ts'

/** One of the options, spelled exactly. */
export const choice: FieldKind<Extract<Field, { type: 'choice' }>> = {
  schema: (field) =>
    written(field).check(
      z.refine((text) => field.options.includes(text) || (text === '' && field.missing === ''), field.missing || 'Choose from the list.'),
    ),
  text: (field, answers) => answers[field.name] ?? '',
}
