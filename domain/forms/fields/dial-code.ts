import * as z from 'zod/mini'
import { dialCodeIn, isDialCode } from '#domain/forms/dial-codes.ts'
import type { Field, FieldKind } from '#domain/forms/field.ts'
import { written } from './written.ts'

/** A dial code from the list, '+91' or '+1-684', however it was typed: see `dialCodeIn`. */
export const dialCode: FieldKind<Extract<Field, { type: 'dial-code' }>> = {
  schema: (field) =>
    z.pipe(
      z.pipe(written(field), z.transform(dialCodeIn)),
      z.string().check(z.refine((code) => code === '' || isDialCode(code), 'Choose a phone code from the list.')),
    ) as z.ZodMiniType<string, string>,
  text: (field, answers) => answers[field.name] ?? '',
}
