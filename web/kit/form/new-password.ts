import { type AccountRole, shortestPassword } from '#domain/account/account.ts'
import type { Issue } from '#domain/forms/issue.ts'

/** Said before a new password is chosen. */
export function passwordHint(role: AccountRole): string {
  return `${shortestPassword(role)} or more characters. A few words in a row are easy to remember.`
}

/** What to put right about a new password, at the field `password`; common ones are known to the server. */
export function checkNewPassword(password: string, role: AccountRole): Issue[] {
  const shortest = shortestPassword(role)
  if (password === '') return [{ path: 'password', message: 'Enter a new password.' }]
  return [...password].length < shortest ? [{ path: 'password', message: `Use at least ${shortest} characters.` }] : []
}
