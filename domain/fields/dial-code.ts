import * as z from 'zod/mini'
import { isDialCode } from '../dial-codes.ts'
import type { Field, FieldKind } from '../field.ts'
import { written } from './written.ts'

/** A dial code of the list: '+91', '+1-684'. */
export const dialCode: FieldKind<Extract<Field, { type: 'dial-code' }>> = {
  schema: (field) => written(field).check(z.refine(isDialCode, 'Choose a phone code from the list.')),
  text: (field, answers) => answers[field.name] ?? '',
}
