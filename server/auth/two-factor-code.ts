import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { sha256 } from '#server/lib/sha256.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { user, verification } from '#server/platform/db/schema/index.ts'
import type { Account } from './accounts.ts'
import { asIssued } from './recovery-codes.ts'
import { cookiesOf, valueIn } from './sessions/cookie.ts'
import { toHeaders } from './sessions/headers.ts'

const twoMinutes = 120_000

/** Parses a code field: six digits of the authenticator, otherwise a recovery code in its issued form. */
export function enteredCode(text: string): { code: string; isRecovery: boolean } {
  const written = text.replace(/\s/g, '')
  const isRecovery = !/^\d{6}$/.test(written)
  return { code: isRecovery ? asIssued(written) : written, isRecovery }
}

/** Returns the request's headers without its session: a code only counts for the sign-in that asked for it. */
export function challengeHeaders(request: FastifyRequest): Headers {
  const headers = toHeaders(request)
  headers.set(
    'cookie',
    cookiesOf(request)
      .filter((cookie) => isChallenge(cookie))
      .join('; '),
  )
  return headers
}

/** Returns whose sign-in is waiting for a code in this browser, or null. */
export async function ownerOfChallenge(db: Database, request: FastifyRequest): Promise<Account | null> {
  const [identifier = ''] = valueIn(cookiesOf(request), 'two_factor').split(/\.|%2E/i)
  if (!identifier.startsWith('2fa-')) return null
  const [waiting] = await db.select({ userId: verification.value }).from(verification).where(eq(verification.identifier, identifier))
  const [owner] = waiting ? await db.select().from(user).where(eq(user.id, waiting.userId)) : []
  return owner ?? null
}

/** Marks a code as used; returns false when it was used before. Call while the account is locked. */
export async function spendCode(tx: Transaction, userId: string, code: string, now: number): Promise<boolean> {
  const identifier = `code-used:${userId}`
  const value = sha256(code)
  const used = await tx
    .select({ id: verification.id })
    .from(verification)
    .where(and(eq(verification.identifier, identifier), eq(verification.value, value), gt(verification.expiresAt, new Date(now))))
  if (used.length > 0) return false
  await tx.insert(verification).values({ id: randomUUID(), identifier, value, expiresAt: new Date(now + twoMinutes) })
  return true
}

function isChallenge(cookie: string) {
  return /^(?:__Host-)?portal\.two_factor=/.test(cookie)
}
