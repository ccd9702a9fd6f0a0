import { sha256 } from '#server/lib/sha256.ts'
import { valueIn } from './cookie.ts'

/** Returns what the database stores for a session token: reading the table doesn't allow signing in. */
export function storedToken(token: string): string {
  return sha256(token)
}

/** Returns the token from better-auth's session cookie, '<token>.<signature>'; null when there is none, or it is being cleared. */
export function tokenIn(cookies: string[]): string | null {
  // A token has no dots and no encoded characters; the signature after the dot is irrelevant here.
  const [token] = valueIn(cookies, 'session_token').split(/\.|%2E/i)
  return token || null
}
