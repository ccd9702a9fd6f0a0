import type { Answers } from '#domain/forms/issue.ts'
import { schoolReceipt } from '#domain/school/school.ts'
import { call } from '#web/api/call.ts'

/** Registers a school. Repeating the key repeats the same registration (Idempotency-Key). */
export function sendSchool(answers: Answers, key: string) {
  return call('/api/schools', { method: 'POST', body: answers, headers: { 'Idempotency-Key': key }, answer: schoolReceipt })
}
