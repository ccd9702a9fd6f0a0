import { and, eq, or, sql } from 'drizzle-orm'
import { m } from '#domain/language/paraglide/messages.js'
import { type Coordinator, type CoordinatorInvitation, mostCoordinators, type SchoolPerson } from '#domain/school/coordinator.ts'
import { type Account, lockAccount, openAccount } from '#server/auth/accounts.ts'
import { removeTwoFactor } from '#server/auth/colleagues/change.ts'
import { endSessions } from '#server/auth/open-session.ts'
import { createPasswordLink, endLinks } from '#server/auth/passwords/password-links.ts'
import type { AppContext } from '#server/context.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import { coordinators, schools, user } from '#server/platform/db/schema/index.ts'
import { lockKey } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { schoolEmails } from './emails.ts'
import { refuseUnverified, type SignedInSchool } from './school-of.ts'

type Context = Pick<AppContext, 'db' | 'season' | 'now'>

/** Returns the accounts that sign in for a school, the one it registered with first. */
async function accountsOf(db: Queryable, schoolId: string) {
  return await db
    .select({ account: user, invitedAt: coordinators.invitedAt })
    .from(user)
    .leftJoin(coordinators, eq(coordinators.userId, user.id))
    .leftJoin(schools, eq(schools.userId, user.id))
    .where(or(eq(schools.id, schoolId), eq(coordinators.schoolId, schoolId)))
    .orderBy(sql`${coordinators.invitedAt} nulls first`)
}

/** Returns everyone who signs in for a school, for the office. */
export async function listPeople(db: Database, schoolId: string): Promise<SchoolPerson[]> {
  const rows = await accountsOf(db, schoolId)
  return rows.map(({ account: { id, name, email, twoFactorEnabled }, invitedAt }) => ({
    id,
    name,
    email,
    two_factor: twoFactorEnabled,
    is_first: invitedAt === null,
  }))
}

/** Removes the second factor of somebody who signs in for a school, for a lost phone. Returns the address. Throws 404, and 409 when it is off. */
export async function resetPersonsTwoFactor(context: Context, actor: Actor, schoolId: string, id: string): Promise<string> {
  return await context.db.transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    const isTheirs = (await accountsOf(tx, schoolId)).some((one) => one.account.id === id)
    if (!account || !isTheirs) throw problems.notFound()
    await removeTwoFactor(tx, context, actor, account)
    return account.email
  })
}

/** Returns everyone who signs in for a school, the account it registered with first; `me` is who asks. */
export async function listCoordinators(db: Database, schoolId: string, me: string): Promise<Coordinator[]> {
  const rows = await accountsOf(db, schoolId)
  return rows.map(({ account, invitedAt }) => ({
    ...replyOf(account, 'id', 'name', 'email', 'signedInAt'),
    is_me: account.id === me,
    is_first: invitedAt === null,
    signs_in: account.password !== null,
    invited_at: invitedAt?.toISOString() ?? null,
  }))
}

/**
 * Opens an account for a colleague of a school, and emails a one-time link to set its password. Throws 400 at `email` when the address
 * already signs in for a school, 403 before the school is verified, and 409 when it has too many.
 */
export async function inviteCoordinator(context: Context, school: SignedInSchool, { email, name }: CoordinatorInvitation): Promise<void> {
  refuseUnverified(school, context.season())
  await context.db.transaction(async (tx) => {
    await lockKey(tx, 'coordinators', school.id)
    if ((await tx.$count(coordinators, eq(coordinators.schoolId, school.id))) >= mostCoordinators)
      throw problems.stale(m['school_area.too_many_coordinators']({ count: mostCoordinators }))
    const userId = await openAccount(tx, school.actor, { email, name, role: 'school' }).catch((error: unknown) => {
      if (violatedConstraint(error) !== 'user_email_role') throw error
      throw problems.invalid([{ path: 'email', message: m['school_area.address_cant_be_invited']() }])
    })
    await tx.insert(coordinators).values({ userId, schoolId: school.id })
    await sendInvitation(tx, context, school, { id: userId, email })
  })
}

/** Emails a new link and ends the earlier ones. Throws 404, 403 before the school is verified, and 409 when the invitation was accepted. */
export async function inviteCoordinatorAgain(context: Context, school: SignedInSchool, id: string): Promise<string> {
  refuseUnverified(school, context.season())
  return await context.db.transaction(async (tx) => {
    const account = await lockCoordinator(tx, school.id, id)
    if (account.password !== null) throw problems.stale(m['school_area.already_accepted_invitation']({ email: account.email }))
    await endLinks(tx, id)
    await sendInvitation(tx, context, school, account)
    return account.email
  })
}

/** Throws 403 when somebody of a school isn't who registered it: only that account invites and removes colleagues. */
export async function refuseColleague(db: Database, { id, actor }: SignedInSchool): Promise<void> {
  if ((await db.$count(schools, and(eq(schools.id, id), eq(schools.userId, actor.id ?? '')))) === 0)
    throw problems.forbidden(m['school_area.only_first_invites']())
}

/**
 * Removes somebody whom a school has invited at once: the account, its sessions and its links. What they did stays in history. Returns the
 * address. Throws 404.
 */
export async function removeCoordinator(context: Context, actor: Actor, schoolId: string, id: string): Promise<string> {
  return await context.db.transaction(async (tx) => {
    const account = await lockCoordinator(tx, schoolId, id)
    await endAccount(tx, actor, id)
    return account.email
  })
}

/** Deletes the accounts of everyone whom a school has invited. */
export async function removeCoordinators(tx: Transaction, actor: Actor, schoolId: string): Promise<void> {
  const rows = await tx.select({ id: coordinators.userId }).from(coordinators).where(eq(coordinators.schoolId, schoolId))
  for (const { id } of rows) await endAccount(tx, actor, id)
}

async function endAccount(tx: Transaction, actor: Actor, id: string): Promise<void> {
  await endSessions(tx, id)
  await endLinks(tx, id)
  await withdraw(tx, id, ['coordinator-invited', 'password-reset'])
  await tx.delete(user).where(eq(user.id, id))
  await record(tx, { actor, action: 'removed', subject: 'account', subjectId: id })
}

async function lockCoordinator(tx: Transaction, schoolId: string, id: string): Promise<Account> {
  const [found] = await tx
    .select({ account: user })
    .from(coordinators)
    .innerJoin(user, eq(user.id, coordinators.userId))
    .where(and(eq(coordinators.userId, id), eq(coordinators.schoolId, schoolId)))
    .for('update')
  if (!found) throw problems.notFound()
  return found.account
}

async function sendInvitation(
  tx: Transaction,
  { season, now }: Context,
  school: SignedInSchool,
  { id, email }: Pick<Account, 'id' | 'email'>,
) {
  const { organisation, contact } = season()
  await withdraw(tx, id, ['coordinator-invited'])
  const link = await createPasswordLink(tx, id, 'first', now())
  const text = schoolEmails.coordinatorInvited({ name: school.name, organisation, inviter: school.actor.name, email, contact })
  await enqueueEmail(tx, text, { ...addressed('asked', email, id, organisation), link })
  await record(tx, { actor: school.actor, action: 'invited', subject: 'account', subjectId: id, after: { school: school.id } })
}
