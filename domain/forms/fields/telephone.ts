import * as z from 'zod/mini'
import type { Field, FieldKind } from '#domain/forms/field.ts'
import { written } from './written.ts'

/** A phone number, with or without dial code: digits, spaces, and + ( ) - . / between them; 5 to 15 digits. */
export const telephone: FieldKind<Extract<Field, { type: 'telephone' }>> = {
  schema: (field) =>
    written(field).check(
      z.refine(
        (text) => text === '' || (/^[\d\s+().\-/]+$/.test(text) && /^(\D*\d){5,15}\D*$/.test(text)),
        'Enter a number of 5 to 15 digits.',
      ),
    ),
  text: (field, answers) => answers[field.name] ?? '',
}
