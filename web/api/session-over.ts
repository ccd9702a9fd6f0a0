import { type AccountRole, signInPages } from '#domain/account/account.ts'
import { Problem } from './problem.ts'

/** Whether a call failed because nobody is signed in any more; a wrong password asked for once more has the same status. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof Problem && error.status === 401 && error.type.endsWith('sign-in-first')
}

/** Leads to the sign-in of a role, and from there back here. */
export function signInAgain(role: AccountRole): void {
  location.assign(`${signInPages[role].path}?next=${encodeURIComponent(location.pathname + location.search)}`)
}
