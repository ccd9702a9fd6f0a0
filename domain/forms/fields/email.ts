import * as z from 'zod/mini'
import type { Field, FieldKind } from '#domain/forms/field.ts'
import { written } from './written.ts'

/** Non-space text, one at-sign, a domain with a dot: what a mail server can be tried with (specification 5). */
export const emailPattern = /^[^\s@,;<>"()[\]\\:]+@[^\s@,;<>"()[\]\\:.]+(\.[^\s@,;<>"()[\]\\:.]+)+$/

/** An e-mail address, kept as typed. Addresses are compared with `emailKey`. */
export const email: FieldKind<Extract<Field, { type: 'email' }>> = {
  schema: (field) =>
    written(field).check(z.refine((text) => text === '' || emailPattern.test(text), 'Enter an e-mail address like name@example.com.')),
  text: (field, answers) => answers[field.name] ?? '',
}

/** Two spellings of one mailbox are equal here: case does not count. */
export function emailKey(address: string): string {
  return address.toLowerCase()
}
