import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { OfficeRole } from '#domain/account/account.ts'
import { emailKey } from '#domain/lib/text.ts'
import type { PasswordCost } from '#server/context.ts'
import { randomToken, sha256 } from '#server/lib/codes.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import { session, user, verification } from '#server/platform/db/schema/index.ts'
import { record, server } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { withdraw } from '#server/platform/mail/outbox.ts'
import { rename, signsInAs } from './accounts.ts'
import { endSessions } from './open-session.ts'
import { endLinks } from './passwords/password-links.ts'
import { hashPassword } from './passwords/passwords.ts'
import { deleteTwoFactor } from './two-factor.ts'

/** What the one-time link for creating the first administrator is stored under. */
const firstAdministratorLink = 'first-administrator'

export async function hasAdministrator(db: Queryable): Promise<boolean> {
  return (await db.$count(user, eq(user.role, 'admin'))) > 0
}

/** How many administrators can sign in. */
export async function countAdministrators(db: Queryable): Promise<number> {
  return await db.$count(user, and(eq(user.role, 'admin'), eq(user.banned, false), isNotNull(user.password)))
}

/** Someone who joins the office. Without a name, or with an empty one, they are called by their address. */
type NewColleague = { email: string; role: OfficeRole; name?: string | undefined }

/** Creates an account of the office. Throws a problem at `email` when the address already has one. */
export async function addToOffice(db: Database, colleague: NewColleague, password: string, cost?: PasswordCost): Promise<void> {
  const hash = await hashPassword(password, cost)
  await db.transaction((tx) => insertColleague(tx, colleague, hash))
}

/** Creates an administrator. Throws a problem at `email` when the address already belongs to the office. */
export async function addAdministrator(db: Database, email: string, password: string, cost?: PasswordCost): Promise<void> {
  await addToOffice(db, { email, role: 'admin' }, password, cost)
}

/**
 * For the person who runs the server: creates an administrator, or restores access to one with a new password, no ban, no second factor and
 * no older sessions or links. A `name` replaces theirs.
 */
export async function letAdministratorIn(db: Database, email: string, password: string, name = ''): Promise<'created' | 'renewed'> {
  if (await renewAccess(db, email, password, name)) return 'renewed'
  await addToOffice(db, { email, role: 'admin', name }, password)
  return 'created'
}

/** Returns false when the address has no account in the office. */
async function renewAccess(db: Database, email: string, password: string, name: string): Promise<boolean> {
  const hash = await hashPassword(password)
  return await db.transaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(user)
      .where(and(eq(user.email, emailKey(email)), signsInAs('admin')))
      .for('update')
    if (!known) return false
    await tx.update(user).set({ role: 'admin', password: hash, banned: false, twoFactorEnabled: false }).where(eq(user.id, known.id))
    if (name !== '') await rename(tx, server, known, name)
    await deleteTwoFactor(tx, known.id)
    await endSessions(tx, known.id)
    await endLinks(tx, known.id)
    await withdraw(tx, known.id, ['password-reset', 'colleague-invited'])
    await record(tx, { actor: server, action: 'password renewed', subject: 'account', subjectId: known.id })
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
 * Inserts an account of the office, and ends the link for creating the first administrator. Throws a problem at `email` when the address
 * already has one.
 */
async function insertColleague(tx: Transaction, { email, role, name }: NewColleague, password: string): Promise<void> {
  const id = randomUUID()
  const address = emailKey(email)
  if (role === 'admin') await tx.delete(verification).where(eq(verification.identifier, firstAdministratorLink))
  await tx
    .insert(user)
    .values({ id, email: address, name: name || address, role, password })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'user_email_role') throw error
      throw problems.invalid([{ path: 'email', message: 'Someone in the office already has this address.' }])
    })
  await record(tx, { actor: server, action: 'created', subject: 'account', subjectId: id, after: { email: address, role } })
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
  body: { token: string; name?: string | undefined; email: string; password: string },
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
    await insertColleague(tx, { email: body.email, role: 'admin', name: body.name }, hash)
  })
}
