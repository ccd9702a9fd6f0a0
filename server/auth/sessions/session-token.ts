import { sha256 } from '#server/lib/sha256.ts'
import { valueIn } from './cookie.ts'

/** What the database keeps of a session's token: whoever reads the table cannot sign in with it. */
export function storedToken(token: string): string {
  return sha256(token)
}

/** The token in better-auth's session cookie, '<token>.<signature>', among cookie texts; null when there is none, or it is being cleared. */
export function tokenIn(cookies: string[]): string | null {
  // A token has neither dots nor anything that is encoded; the signature after the dot does not matter here.
  const [token] = valueIn(cookies, 'session_token').split(/\.|%2E/i)
  return token || null
}
