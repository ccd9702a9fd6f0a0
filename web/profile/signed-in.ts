import type { AccountRole } from '#domain/account/account.ts'
import { isSessionOver, signInAgain } from '#web/api/session-over.ts'

/** Does what a signed-in person asked for; when the session is over the page leads to the sign-in, and null comes back. */
export async function signedIn<Answer>(role: AccountRole, act: () => Promise<Answer>): Promise<{ answer: Answer } | null> {
  try {
    return { answer: await act() }
  } catch (error) {
    if (!isSessionOver(error)) throw error
    signInAgain(role)
    return null
  }
}
