import type { AccountRole } from '#domain/account/account.ts'
import { isSessionOver, signInAgain } from '#web/api/session-over.ts'

/** Runs an action of a signed-in user. When the session is over it goes to the sign-in page and returns null. */
export async function signedIn<Answer>(role: AccountRole, act: () => Promise<Answer>): Promise<{ answer: Answer } | null> {
  try {
    return { answer: await act() }
  } catch (error) {
    if (!isSessionOver(error)) throw error
    signInAgain(role)
    return null
  }
}
