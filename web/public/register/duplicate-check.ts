import { type DuplicateCheck, duplicateAnswer } from '#domain/registration/duplicate-check.ts'
import { call } from '#web/api/call.ts'

/** Asks the server whether a child may already be registered. Throws when it can't say so within `patience` milliseconds. */
export async function askAboutDuplicate(door: string, body: DuplicateCheck, patience: number): Promise<boolean> {
  const path = `/api/doors/${door}/duplicate-checks`
  const signal = AbortSignal.timeout(patience)
  return (await call(path, { method: 'POST', body, answer: duplicateAnswer, signal })).may_be_registered
}
