import * as problemType from '#domain/problem-type.ts'
import { Problem } from '#web/api/problem.ts'

/** True when the session is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Problem && error.status === 401
}

/** True when the person's role may not do it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Problem && error.is(problemType.forbidden)
}

/** True when someone else changed it meanwhile. */
export function isStale(error: unknown): boolean {
  return error instanceof Problem && error.status === 409
}

/** True when retrying would not help. */
export function isRefused(error: unknown): boolean {
  return error instanceof Problem && !error.passing
}

/** Why something was refused, as a sentence for people: what is wrong with the first field, or the whole problem. */
export function refusal(error: unknown): string {
  return (error instanceof Problem && error.errors[0]?.message) || sentence(error)
}

/** The error as a sentence for people. */
export function sentence(error: unknown): string {
  if (isSignedOut(error)) return 'Your session has ended. Sign in again in another tab, then press the button again.'
  return error instanceof Problem ? error.message : 'Something went wrong on this page. Reload it and try again.'
}
