import type { Issue } from '../../../domain/answers.ts'
import { firstAdministratorBody, session } from '../../../domain/api.ts'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'

type Account = { email: string; password: string }

/** What to put right before it is sent. */
export function checkAccount(account: Account): Issue[] {
  const { error } = firstAdministratorBody.safeParse(account)
  const issues = error?.issues.map(({ path, message }) => ({ path: String(path[0]), message })) ?? []
  return issues.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Creates the first administrator, who is then signed in (null), or says why not: at the fields, or in a sentence. */
export async function createAdministrator(body: Account & { token: string }): Promise<{ issues: Issue[]; text: string | null } | null> {
  try {
    await call('/api/first-administrator', { method: 'POST', body, answer: session })
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const issues = error.errors.filter(({ path }) => path === 'email' || path === 'password')
    return { issues, text: issues.length > 0 ? null : error.message }
  }
}
