import * as z from 'zod/mini'
import { codeNeeded, type SignInRole, session } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { call } from '#web/api/call.ts'
import { visitorsZone } from '#web/api/own-zone.ts'
import { Problem } from '#web/api/problem.ts'

const signedInOrNot = z.union([codeNeeded, session])

/** Signs in and says whether a code is needed too; if not, the session cookie is now set. Throws a `Problem` to show. */
export async function signIn(body: { email: string; password: string; role: SignInRole }): Promise<{ needsCode: boolean }> {
  try {
    const answer = await call('/api/session', { method: 'POST', headers: { 'Time-Zone': visitorsZone() }, body, answer: signedInOrNot })
    return { needsCode: 'next' in answer }
  } catch (error) {
    throw loginProblem(error)
  }
}

/** The second step: six digits from the authenticator or a recovery code; spaces don't matter. Throws a `Problem` to show. */
export async function enterCode(code: string): Promise<void> {
  try {
    await call('/api/session/code', { method: 'PUT', body: { code }, answer: session })
  } catch (error) {
    throw codeProblem(error)
  }
}

/** An error of the first step in the specification's words (section 8). */
export function loginProblem(error: unknown): Problem {
  if (!(error instanceof Problem)) return new Problem(0, 'unknown', m['account.login_failed']())
  const { status, type, message, errors } = error
  if (status === 401) return new Problem(status, type, m['account.invalid_email_or_password']())
  if (error.passing && status !== 429) return new Problem(status, type, m['account.login_failed_because']({ message }))
  return new Problem(status, type, message, errors)
}

/** An error of the second step: a wrong code is reported at the field. */
export function codeProblem(error: unknown): Problem {
  if (!(error instanceof Problem) || error.status !== 401) return loginProblem(error)
  return new Problem(error.status, error.type, error.message, [{ path: 'code', message: error.message }])
}
