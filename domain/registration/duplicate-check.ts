import * as z from 'zod/mini'
import { maxCharacters } from '#domain/lib/schemas.ts'

const text = z.string().check(maxCharacters(254))

/** Asks whether a child is already registered, before a family pays: the answers that identify the child and its parent. */
export const duplicateCheck = z.strictObject({ name: text, birth_date: text, contact_email: text, dial_code: text, phone: text })
export type DuplicateCheck = z.infer<typeof duplicateCheck>

/** True only for a family that named the child and both contacts of a registration. */
export const duplicateAnswer = z.object({ may_be_registered: z.boolean() })
