import * as z from 'zod/mini'
import type { Field, FieldKind } from '#domain/forms/field.ts'
import { written } from './written.ts'

/** A national number as typed. The form checks whether it fits its dial code, because that concerns two answers. */
export const phone: FieldKind<Extract<Field, { type: 'phone' }>> = {
  schema: (field) =>
    written(field).check(z.refine((text) => /^[\d ().-]*$/.test(text), 'Write the number with digits only, without the phone code.')),
  text: (field, answers) => [answers[field.dialCode], answers[field.name]].filter(Boolean).join(' '),
}
