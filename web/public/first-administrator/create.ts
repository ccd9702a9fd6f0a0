import { firstAdministratorBody, session } from '#domain/account/account.ts'
import type { Issue } from '#domain/forms/issue.ts'
import { call } from '#web/api/call.ts'
import { checkWith } from '#web/kit/form/form.ts'

type Account = { email: string; password: string }

/** Returns what to correct before it is sent. */
export function checkAccount(account: Account): Issue[] {
  return checkWith(firstAdministratorBody)(account).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Creates the first administrator and signs them in. Throws a `Problem`, with issues by field or a sentence. */
export async function createAdministrator(body: Account & { token: string }): Promise<void> {
  await call('/api/first-administrator', { method: 'POST', body, answer: session })
}
