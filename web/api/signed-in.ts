import type { AccountRole } from '#domain/account/account.ts'
import { goToSignIn, isSessionOver } from './session.ts'

/**
 * Does something as a signed-in person. When the session is over, it goes to the sign-in page, which leads back here, and never settles,
 * because the page is being left. Throws a `Problem` for every other failure. Forms call without it: what was typed in them would be lost,
 * so FormProblem says where to sign in.
 */
export async function signedIn<Answer>(role: AccountRole, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (!isSessionOver(error)) throw error
    goToSignIn(role)
    return await new Promise<never>(() => {})
  }
}
