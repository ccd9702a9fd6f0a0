import * as z from 'zod/mini'
import type { Field, FieldKind } from '../field.ts'
import { written } from './written.ts'

/** One line of text: names, places, numbers that are read and not counted. */
export const line: FieldKind<Extract<Field, { type: 'line' }>> = {
  schema: (field) => written(field).check(z.refine((text) => !text.includes('\n'), 'Write it on one line.')),
  text: (field, answers) => answers[field.name] ?? '',
}
