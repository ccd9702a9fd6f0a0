import { randomUUID } from 'node:crypto'
import { and, eq, gt, like, lt, or } from 'drizzle-orm'
import { randomToken, sha256 } from '#server/lib/codes.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { user, verification } from '#server/platform/db/schema/index.ts'
import type { Account } from '../accounts.ts'

/**
 * Lifetime of an emailed link in minutes, counted from its creation and again from when its email leaves: `reset` was asked for, `first` is
 * sent unasked.
 */
export const linkMinutes = { reset: 30, first: 24 * 60 } as const

/** Days until expired links are deleted. An email that is sent late restarts its link. */
const retentionDays = 8

/**
 * Creates a single-use link to set an account's password, in the transaction of the email that contains it: 256 random bits, stored as a
 * hash. Returns its path.
 */
export async function createPasswordLink(tx: Transaction, userId: string, kind: keyof typeof linkMinutes, now: number): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(now + linkMinutes[kind] * 60_000)
  await tx.insert(verification).values({ id: randomUUID(), identifier: `password:${userId}:${kind}`, value: sha256(token), expiresAt })
  return `/password/${token}`
}

/** Restarts the lifetime of a link (its path) when its email leaves or it is handed over. A used or withdrawn link stays ended. */
export async function beginLink(db: Queryable, path: string, now: number): Promise<void> {
  const value = sha256(tokenIn(path))
  for (const [kind, minutes] of Object.entries(linkMinutes)) {
    await db
      .update(verification)
      .set({ expiresAt: new Date(now + minutes * 60_000) })
      .where(and(eq(verification.value, value), like(verification.identifier, `password:%:${kind}`)))
  }
}

/** The token in a link's path. */
export function tokenIn(path: string): string {
  return path.split('/').at(-1) ?? ''
}

type Owner = Account & {
  /** Whether the link was sent only to the account's own address, so that using it proves access to that address. */
  isProof: boolean
}

/** Returns whose link this is, or null when it has expired or never existed. */
export async function ownerOf(db: Queryable, token: string, now: number): Promise<Owner | null> {
  const [link] = await db
    .select({ identifier: verification.identifier })
    .from(verification)
    .where(
      and(like(verification.identifier, 'password:%'), eq(verification.value, sha256(token)), gt(verification.expiresAt, new Date(now))),
    )
  if (!link) return null
  const [, userId = '', kind] = link.identifier.split(':')
  const [owner] = await db.select().from(user).where(eq(user.id, userId))
  return owner && !owner.banned ? { ...owner, isProof: kind === 'reset' } : null
}

/** Deletes links that expired long ago. */
export async function forgetEnded(db: Database, now: number): Promise<void> {
  await db.delete(verification).where(lt(verification.expiresAt, new Date(now - retentionDays * 24 * 60 * 60_000)))
}

/**
 * Ends every link of an account, and sign-ins that wait for a code: they began with a password or an address that may be someone else's.
 */
export async function endLinks(tx: Transaction, userId: string): Promise<void> {
  const { identifier } = verification
  await tx.delete(verification).where(or(like(identifier, `password:${userId}:%`), eq(identifier, `code:${userId}`)))
}
