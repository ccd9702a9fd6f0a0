import * as z from 'zod'

/** The header of every submission that a visitor sends once and may have to repeat. */
export const submissionHeaders = z.looseObject({ 'idempotency-key': z.uuid('Send an Idempotency-Key header that is a uuid.') })

/** Sorts answers by name, so that a repeated submission can be recognised. */
export function inOneOrder(answers: Record<string, string>): [string, string][] {
  return Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1))
}
