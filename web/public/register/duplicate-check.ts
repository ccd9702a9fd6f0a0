import { type DuplicateCheck, duplicateAnswer } from '#domain/registration/duplicate-check.ts'
import { call } from '#web/api/call.ts'

/**
 * Asks the server whether a child is already registered, in another competition that makes this one unnecessary: returns its name or null.
 * Throws the server's refusal when it's registered in this one, and when there's no answer within `patience` milliseconds.
 */
export async function askAboutDuplicate(door: string, body: DuplicateCheck, patience: number): Promise<string | null> {
  const path = `/api/doors/${door}/duplicate-checks`
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), patience)
  try {
    return (await call(path, { method: 'POST', body, answer: duplicateAnswer, signal: limit.signal })).also_registered_for
  } finally {
    clearTimeout(timer)
  }
}
