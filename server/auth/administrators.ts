import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { emailKey } from '#domain/lib/text.ts'
import type { PasswordCost } from '#server/context.ts'
import { randomToken } from '#server/lib/random-code.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { violatedConstraint } from '#server/platform/db/constraint.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { session, user, verification } from '#server/platform/db/schema/index.ts'
import { record, server } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { withdraw } from '#server/platform/mail/outbox.ts'
import { signsInAs } from './accounts.ts'
import { endSessions } from './open-session.ts'
import { endLinks } from './passwords/password-links.ts'
import { hashPassword } from './passwords/passwords.ts'
import { deleteTwoFactor } from './two-factor.ts'

/** What the one-time link for creating the first administrator is stored under. */
const firstAdministratorLink = 'first-administrator'

export async function hasAdministrator(db: Database | Transaction): Promise<boolean> {
  return (await db.$count(user, eq(user.role, 'admin'))) > 0
}

/** How many administrators can sign in. */
export async function countAdministrators(db: Database | Transaction): Promise<number> {
  return await db.$count(user, and(eq(user.role, 'admin'), eq(user.banned, false), isNotNull(user.password)))
}

/** Creates an administrator. Throws a problem at `email` when the address already is an administrator's. */
export async function addAdministrator(db: Database, email: string, password: string, cost?: PasswordCost): Promise<void> {
  const hash = await hashPassword(password, cost)
  await db.transaction((tx) => insertAdministrator(tx, email, hash))
}

/**
 * For the person who runs the server: creates an administrator, or restores access to one with a new password, no ban, no second factor and
 * no older sessions.
 */
export async function letAdministratorIn(db: Database, email: string, password: string): Promise<'created' | 'renewed'> {
  const hash = await hashPassword(password)
  return await db.transaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(user)
      .where(and(eq(user.email, emailKey(email)), signsInAs('admin')))
      .for('update')
    if (!known) {
      await insertAdministrator(tx, email, hash)
      return 'created'
    }
    await tx.update(user).set({ role: 'admin', password: hash, banned: false, twoFactorEnabled: false }).where(eq(user.id, known.id))
    await deleteTwoFactor(tx, known.id)
    await endSessions(tx, known.id)
    await endLinks(tx, known.id)
    await withdraw(tx, known.id, ['password-reset'])
    await record(tx, { actor: server, action: 'password renewed', subject: 'account', subjectId: known.id })
    return 'renewed'
  })
}

type Administrator = { email: string; isDisabled: boolean; hasTwoFactor: boolean; since: Date }

/** Returns every administrator, by address. */
export async function listAdministrators(db: Database): Promise<Administrator[]> {
  const rows = await db.select().from(user).where(eq(user.role, 'admin')).orderBy(asc(user.email))
  return rows.map(({ email, banned, twoFactorEnabled, createdAt }) => ({
    email,
    isDisabled: banned,
    hasTwoFactor: twoFactorEnabled,
    since: createdAt,
  }))
}

/** Disables an administrator at once: ends all sessions and emailed links. Returns false when there is none. */
export async function disableAdministrator(db: Database, email: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [known] = await tx
      .update(user)
      .set({ banned: true })
      .where(and(eq(user.email, emailKey(email)), signsInAs('admin')))
      .returning()
    if (!known) return false
    await endSessions(tx, known.id)
    await endLinks(tx, known.id)
    await record(tx, { actor: server, action: 'disabled', subject: 'account', subjectId: known.id })
    return true
  })
}

/**
 * Ends every session of an address in all its roles, or of everyone (`email` null). People can sign in again with their password. Returns
 * how many ended; null when the address has no account.
 */
export async function endSessionsOf(db: Database, email: string | null): Promise<number | null> {
  return await db.transaction(async (tx) => {
    const known =
      email === null
        ? []
        : await tx
            .select({ id: user.id })
            .from(user)
            .where(eq(user.email, emailKey(email)))
    if (email !== null && known.length === 0) return null
    const counts = new Map<string, number>()
    if (email === null) counts.set('all', (await tx.delete(session).returning({ id: session.id })).length)
    for (const { id } of known) counts.set(id, await endSessions(tx, id))
    for (const [subjectId, ended] of counts)
      await record(tx, { actor: server, action: 'sessions ended', subject: 'account', subjectId, after: { ended } })
    return [...counts.values()].reduce((sum, ended) => sum + ended, 0)
  })
}

/**
 * Inserts an administrator, and ends the link for creating the first one. Throws a problem at `email` when the address already is an
 * administrator's.
 */
async function insertAdministrator(tx: Transaction, email: string, password: string): Promise<void> {
  const id = randomUUID()
  const address = emailKey(email)
  await tx.delete(verification).where(eq(verification.identifier, firstAdministratorLink))
  await tx
    .insert(user)
    .values({ id, email: address, name: address, role: 'admin', password })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'user_email_role') throw error
      throw problems.invalid([{ path: 'email', message: 'This address already belongs to an administrator.' }])
    })
  await record(tx, { actor: server, action: 'created', subject: 'account', subjectId: id, after: { email: address, role: 'admin' } })
}

const oneDay = 24 * 60 * 60 * 1000

/**
 * Creates the one-time token for creating the first administrator: 256 random bits, stored as a hash, valid for a day. Several processes
 * may each create one; the first one used ends them all. Returns null when there already is an administrator.
 */
export async function offerFirstAdministrator(db: Database, now: number): Promise<string | null> {
  if (await hasAdministrator(db)) return null
  const token = randomToken()
  await db
    .insert(verification)
    .values({ id: randomUUID(), identifier: firstAdministratorLink, value: sha256(token), expiresAt: new Date(now + oneDay) })
  return token
}

/** Redeems the link. Throws 404 when it has expired, never existed, or an administrator exists by now. */
export async function createFirstAdministrator(
  db: Database,
  now: number,
  body: { token: string; email: string; password: string },
  cost?: PasswordCost,
): Promise<void> {
  const hash = await hashPassword(body.password, cost)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${firstAdministratorLink}))`)
    const [offered] = await tx
      .select()
      .from(verification)
      .where(and(eq(verification.identifier, firstAdministratorLink), eq(verification.value, sha256(body.token))))
    if (!offered || offered.expiresAt.getTime() < now || (await hasAdministrator(tx))) {
      throw problems.linkEnded(
        'This link has already been used or has expired. Restart the server to get a new one, as long as there’s no administrator.',
      )
    }
    await insertAdministrator(tx, body.email, hash)
  })
}
