import * as z from 'zod/mini'
import { maxCharacters } from '#domain/lib/schemas.ts'

const text = z.string().check(maxCharacters(254))

/** Asks whether a child is already registered, before a family pays: the answers that identify the child and its parent. */
export const duplicateCheck = z.strictObject({ name: text, birth_date: text, contact_email: text, dial_code: text, phone: text })
export type DuplicateCheck = z.infer<typeof duplicateCheck>

/** The name of the other competition in which the child is registered, when one of the two is enough; null when it isn't. */
export const duplicateAnswer = z.object({ also_registered_for: z.nullable(z.string()) })

/** Said to a family that is refused for a registration it never made. */
export const disputed = z.object({ message: z.string() })

/** What the office decides: the child can register again beside the registration, or not. */
export const disputeOutcomes = ['freed', 'kept'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]
export const disputeBody = z.strictObject({ outcome: z.enum(disputeOutcomes) })
