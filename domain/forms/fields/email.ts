import * as z from 'zod/mini'
import type { Field, FieldKind } from '#domain/forms/field.ts'
import { written } from './written.ts'

/** Non-space text, one at-sign, a domain with a dot: enough for a delivery attempt (specification 5). */
export const emailPattern = /^[^\s@,;<>"()[\]\\:]+@[^\s@,;<>"()[\]\\:.]+(\.[^\s@,;<>"()[\]\\:.]+)+$/

/** An email address, stored as typed. Compare addresses with `emailKey`. */
export const email: FieldKind<Extract<Field, { type: 'email' }>> = {
  schema: (field) =>
    written(field).check(z.refine((text) => text === '' || emailPattern.test(text), 'Enter an e-mail address like name@example.com.')),
  text: (field, answers) => answers[field.name] ?? '',
}

/** Returns the same key for all spellings of a mailbox: ignores case. */
export function emailKey(address: string): string {
  return address.toLowerCase()
}
