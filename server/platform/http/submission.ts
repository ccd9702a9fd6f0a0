import * as z from 'zod'

/** What comes with everything that a visitor sends once and may have to send again. */
export const submissionHeaders = z.looseObject({ 'idempotency-key': z.uuid('Send an Idempotency-Key header that is a uuid.') })

/** Answers in one order, whatever order they came in: for telling whether the same was sent again. */
export function inOneOrder(answers: Record<string, string>): [string, string][] {
  return Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1))
}
