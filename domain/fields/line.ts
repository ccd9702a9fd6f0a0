import * as z from 'zod/mini'
import type { Field, FieldKind } from '../field.ts'
import { isName, nameRefused } from '../name.ts'
import { written } from './written.ts'

/** One line of text: names, places, numbers that are read and not counted. A question with `isName` takes names only; see name.ts. */
export const line: FieldKind<Extract<Field, { type: 'line' }>> = {
  schema: (field) =>
    written(field).check(
      z.refine((text) => !text.includes('\n'), { error: 'Write it on one line.', abort: true }),
      z.refine((text) => !field.isName || isName(text), nameRefused),
    ),
  text: (field, answers) => answers[field.name] ?? '',
}
