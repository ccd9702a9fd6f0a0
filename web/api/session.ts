import { type AccountRole, signInPages, signInRoleOf } from '#domain/account/account.ts'
import * as problemType from '#domain/problem-type.ts'
import { call } from './call.ts'
import { forgetForms } from './device.ts'
import { Problem } from './problem.ts'

/** Whether a call failed because the session is over. A wrong password that was asked for again has the same status. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof Problem && error.status === 401 && error.is(problemType.signInFirst)
}

/** Goes to the role's sign-in page, which leads back here. */
export function goToSignIn(role: AccountRole): void {
  location.assign(`${signInPages[signInRoleOf(role)].path}?next=${encodeURIComponent(location.pathname + location.search)}`)
}

/** Ends the session on the server. Other people may use this device next, so form data is deleted too. */
export async function signOut() {
  await call('/api/session', { method: 'DELETE' })
  forgetForms()
}
