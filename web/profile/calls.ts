import * as z from 'zod/mini'
import { type AccountRole, profile, twoFactorOffer } from '#domain/account/account.ts'
import { call } from '#web/api/call.ts'
import { isSessionOver, signInAgain } from '#web/api/session.ts'

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** The signed-in account as its owner sees it. */
export function fetchProfile(signal: AbortSignal) {
  return call('/api/profile', { answer: profile, signal })
}

/** Changes the password, which also ends every other session. */
export function changePassword(body: { current: string; password: string }) {
  return call('/api/profile/password', { method: 'PUT', body })
}

/** Returns what an authenticator needs; two-factor sign-in is on only after `switchOn`. */
export function offerTwoFactor(password: string) {
  return call('/api/profile/two-factor', { method: 'POST', body: { password }, answer: twoFactorOffer })
}

export function switchOn(code: string) {
  return call('/api/profile/two-factor', { method: 'PUT', body: { code } })
}

export function switchOff(password: string, code: string) {
  return call('/api/profile/two-factor', { method: 'DELETE', body: { password, code } })
}

/** Creates new recovery codes; the old ones stop working. */
export function renewRecoveryCodes(password: string, code: string) {
  return call('/api/profile/recovery-codes', { method: 'POST', body: { password, code }, answer: recoveryCodes })
}

export function endSession(id: string) {
  return call(`/api/profile/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** Ends every session but the current one. */
export function endOtherSessions() {
  return call('/api/profile/sessions', { method: 'DELETE' })
}

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
