import { randomUUID } from 'node:crypto'
import * as z from 'zod'

const idempotencyKey = z.uuid('Send an Idempotency-Key header with a UUID.')

/** The header of a registration: without it, a family that sends its form again after a lost answer would be registered twice. */
export const submissionHeaders = z.looseObject({ 'idempotency-key': idempotencyKey })

/** The header of a booking or a school, which other programs may send as plain JSON. With a key, sending again is safe. */
export const optionalSubmissionHeaders = z.looseObject({ 'idempotency-key': idempotencyKey.optional() })

export type SubmissionHeaders = z.output<typeof optionalSubmissionHeaders>

/** Returns the key that was sent, or a new one, with which the submission counts as sent once. */
export function submissionKeyOf(headers: SubmissionHeaders): string {
  return headers['idempotency-key'] ?? randomUUID()
}

/** Sorts answers by name, so that a repeated submission can be recognised. */
export function inOneOrder(answers: Record<string, string>): [string, string][] {
  return Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1))
}
