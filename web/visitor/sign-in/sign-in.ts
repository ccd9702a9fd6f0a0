import { type AccountRole, session } from '../../../domain/api.ts'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'

/** Why somebody was not let in. `passing` means that trying again may help. */
export type Refusal = { text: string; passing: boolean }

/** Signs in; null means in, and the session is in a cookie. Both texts are the specification's (section 8). */
export async function signIn(body: { email: string; password: string; role: AccountRole }): Promise<Refusal | null> {
  try {
    await call('/api/session', { method: 'POST', body, answer: session })
    return null
  } catch (error) {
    return refusalOf(error)
  }
}

/** The sentence for an error of the call above. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Problem)) return { text: 'Login failed', passing: true }
  if (error.status === 401) return { text: 'Invalid email or password', passing: false }
  if (error.passing && error.status !== 429) return { text: `Login failed. ${error.message}`, passing: true }
  return { text: error.message, passing: false }
}
