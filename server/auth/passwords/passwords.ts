import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordCost } from '#server/context.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { problems } from '#server/platform/http/problem.ts'

/** The parameters that OWASP recommends for argon2id with one lane: 19 MiB, two passes. */
const usualCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

/** The hash of a random password that nobody knows, made at the usual cost. */
export const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$2R4VrgDsxUhWDzumT5SmRg$RS1pQBkHK2XseLGGoEIGicNH9o9B/5faGfRo9r8z9aw'

/** How many may wait for a hash: one or two seconds. Further requests are refused at no cost. */
const line = 50

/** Runs at most one hash per core, on other threads; the rest wait. Throws 429 when too many are waiting. */
export const hashQueue = limitConcurrency(availableParallelism(), { line, full: () => problems.tooManyRequests(5) })

export function hashPassword(password: string, cost = usualCost): Promise<string> {
  // 2 is argon2id in the library's list.
  return hashQueue(() => hash(password.normalize('NFC'), { algorithm: 2, parallelism: 1, ...cost }))
}

/**
 * Whether a password belongs to an account's hash. Without one (no such account, or no password yet) it does the same work, and says no, so
 * that the time an answer takes doesn't reveal whether an account exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await hashQueue(() => verify(stored ?? nobodysHash, password.normalize('NFC')))
  return isRight && typeof stored === 'string'
}
