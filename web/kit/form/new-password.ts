import { type AccountRole, shortestPassword } from '#domain/account/account.ts'
import type { Issue } from '#domain/forms/issue.ts'

/** The hint shown where a new password is chosen. */
export function passwordHint(role: AccountRole): string {
  return `${shortestPassword(role)} or more characters. A few words in a row are easy to remember.`
}

/** Returns what is wrong with a new password, at the field `password`. Only the server knows the common passwords. */
export function checkNewPassword(password: string, role: AccountRole): Issue[] {
  const shortest = shortestPassword(role)
  if (password === '') return [{ path: 'password', message: 'Enter a new password.' }]
  return [...password].length < shortest ? [{ path: 'password', message: `Use at least ${shortest} characters.` }] : []
}
