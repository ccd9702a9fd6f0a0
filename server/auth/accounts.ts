import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { AccountRole } from '#domain/account/account.ts'
import { emailKey } from '#domain/lib/text.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { user } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'

export type Account = typeof user.$inferSelect

/** Identifies one account. */
export type AccountKey = { email: string; role: AccountRole }

/** Finds the account of an address in one role, or null. The address may have accounts in other roles. */
export async function accountOf(db: Database | Transaction, email: string, role: AccountRole): Promise<Account | null> {
  const [found] = await db
    .select()
    .from(user)
    .where(and(eq(user.email, emailKey(email)), eq(user.role, role)))
  return found ?? null
}

/**
 * Returns an account as it is now, and locks it until the transaction ends; null when it's gone. Whatever changes an account's password,
 * second factor or sessions locks the account first, so that such changes happen one after another.
 */
export async function lockAccount(tx: Transaction, id: string): Promise<Account | null> {
  const [found] = await tx.select().from(user).where(eq(user.id, id)).for('update')
  return found ?? null
}

/**
 * Opens an account without a password; an emailed link sets the first one (password-links.ts). Returns its id. Violates the constraint
 * `user_email_role` when the address has an account in this role.
 */
export async function openAccount(
  tx: Transaction,
  actor: Actor,
  { email, name, role, knownBy = null }: { email: string; name: string; role: AccountRole; knownBy?: string | null },
): Promise<string> {
  const id = randomUUID()
  const address = emailKey(email)
  await tx.insert(user).values({ id, email: address, name, role, knownBy })
  await record(tx, { actor, action: 'created', subject: 'account', subjectId: id, after: { email: address, role } })
  return id
}

/** Whether an account can sign in yet. */
export async function hasPassword(db: Database | Transaction, userId: string): Promise<boolean> {
  return (await db.$count(user, and(eq(user.id, userId), isNotNull(user.password)))) > 0
}
