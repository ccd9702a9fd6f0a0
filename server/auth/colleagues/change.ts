import { and, eq, ne } from 'drizzle-orm'
import { isOfficeRole, type OfficeRole } from '#domain/account/account.ts'
import type { ColleagueInvitation } from '#domain/account/colleague.ts'
import { may, refusalText, roleNames } from '#domain/account/permissions.ts'
import { type Account, composeAccountEmail, lockAccount, openAccount } from '#server/auth/accounts.ts'
import { endSessions } from '#server/auth/open-session.ts'
import { createPasswordLink, endLinks } from '#server/auth/passwords/password-links.ts'
import { deleteTwoFactor } from '#server/auth/two-factor.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import { user } from '#server/platform/db/schema/index.ts'
import { lockKey } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail, withdraw, withdrawTo } from '#server/platform/mail/outbox.ts'
import { colleagueState } from './list.ts'

type Context = Pick<AppContext, 'db' | 'season' | 'now'>
/** An account of the office. */
type Member = Account & { role: OfficeRole }

/**
 * Opens an account without a password for a colleague, and emails a one-time link to set it. Throws 400 at `email` when the address has an
 * account in the office.
 */
export async function inviteColleague(context: Context, actor: Actor, { email, name, role }: ColleagueInvitation): Promise<void> {
  await context.db.transaction(async (tx) => {
    await refuseFormer(tx, actor)
    const id = await openAccount(tx, actor, { email, name, role }).catch((error: unknown) => {
      if (violatedConstraint(error) !== 'user_email_role') throw error
      throw problems.invalid([{ path: 'email', message: 'Someone in the office already has this address.' }])
    })
    await sendInvitation(tx, context, actor, await memberWith(tx, id))
  })
}

/** Emails a new link and ends the earlier ones. Throws 404, and 409 when the invitation has been accepted. */
export async function inviteAgain(context: Context, actor: Actor, id: string): Promise<Member> {
  return await change(context.db, actor, id, async (tx, member) => {
    refuseAccepted(member)
    await endLinks(tx, id)
    await sendInvitation(tx, context, actor, member)
  })
}

/** Deletes the account of an invitation that hasn't been accepted, and ends its link. Throws 404 and 409. */
export async function revoke({ db }: Context, actor: Actor, id: string): Promise<Member> {
  return await change(db, actor, id, async (tx, member) => {
    refuseAccepted(member)
    await endLinks(tx, id)
    await withdrawTo(tx, id, member.email)
    await tx.delete(user).where(eq(user.id, id))
    await record(tx, { actor, action: 'invitation revoked', subject: 'account', subjectId: id })
  })
}

/** Changes a role; it applies from the person's next request on. Throws 404, and 409 for the last administrator. */
export async function changeRole(db: Database, actor: Actor, id: string, role: OfficeRole): Promise<Member> {
  return await change(db, actor, id, async (tx, member) => {
    if (member.role === role) return
    if (role !== 'admin') await refuseLast(tx, member)
    await tx.update(user).set({ role }).where(eq(user.id, id))
    await record(tx, { actor, action: 'role changed', subject: 'account', subjectId: id, before: { role: member.role }, after: { role } })
  })
}

/**
 * Disables an account at once, with its sessions and links, or enables it again. Throws 404, and 409 for the last administrator, one's own
 * account, and an invitation.
 */
export async function setDisabled(db: Database, actor: Actor, id: string, disabled: boolean): Promise<Member> {
  return await change(db, actor, id, async (tx, member) => {
    if (colleagueState(member) === 'invited') throw problems.stale(`${member.email} hasn’t accepted the invitation. Revoke it instead.`)
    if (member.banned === disabled) return
    if (disabled && actor.id === id) throw problems.stale('You can’t disable your own account. Ask another administrator.')
    if (disabled) await refuseLast(tx, member)
    await tx.update(user).set({ banned: disabled }).where(eq(user.id, id))
    if (disabled) await endAccess(tx, id)
    await record(tx, { actor, action: disabled ? 'disabled' : 'enabled', subject: 'account', subjectId: id })
  })
}

/** Ends every session of a colleague. Throws 404. */
export async function signOutColleague(db: Database, actor: Actor, id: string): Promise<Member> {
  return await change(db, actor, id, async (tx) => {
    const ended = await endSessions(tx, id)
    await record(tx, { actor, action: 'sessions ended', subject: 'account', subjectId: id, after: { ended } })
  })
}

/**
 * Removes a colleague's second factor, for a lost phone: ends their sessions and tells them. Throws 404, 403 for one's own, which needs the
 * password and a code, and 409 when it is off.
 */
export async function resetTwoFactor(context: Context, actor: Actor, id: string): Promise<Member> {
  return await change(context.db, actor, id, async (tx, member) => {
    if (actor.id === id) throw problems.forbidden('Switch off your own two-factor sign-in in your profile.')
    await removeTwoFactor(tx, context, actor, member)
  })
}

/** Removes the second factor of a locked account, ends its sessions and tells its owner. Throws 409 when it is off. */
export async function removeTwoFactor(
  tx: Transaction,
  { season }: Pick<Context, 'season'>,
  actor: Actor,
  { id, email, twoFactorEnabled }: Pick<Account, 'id' | 'email' | 'twoFactorEnabled'>,
): Promise<void> {
  if (!twoFactorEnabled) throw problems.stale(`Two-factor sign-in of ${email} is off.`)
  await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, id))
  await deleteTwoFactor(tx, id)
  await endSessions(tx, id)
  const { organisation, contact } = season()
  await enqueueEmail(
    tx,
    composeAccountEmail('two-factor-reset', 'admin', { organisation, contact, by: actor.name }),
    addressed('office', email, id, organisation),
  )
  await record(tx, { actor, action: 'two-factor reset', subject: 'account', subjectId: id })
}

/** Ends the sessions, links and waiting password emails of an account. */
async function endAccess(tx: Transaction, id: string): Promise<void> {
  await endSessions(tx, id)
  await endLinks(tx, id)
  await withdraw(tx, id, ['password-reset'])
}

/**
 * Runs a change to someone of the office. Such changes run one after another, so that two administrators can't demote each other at the
 * same moment. Returns the account as it was.
 */
async function change(db: Database, actor: Actor, id: string, work: (tx: Transaction, member: Member) => Promise<void>): Promise<Member> {
  return await db.transaction(async (tx) => {
    await lockKey(tx, 'roles of the office')
    await refuseFormer(tx, actor)
    await lockAccount(tx, id)
    const member = await memberWith(tx, id)
    await work(tx, member)
    return member
  })
}

/** Throws 403 when the actor has been demoted or disabled since the request was admitted. The server itself may do everything. */
async function refuseFormer(tx: Transaction, actor: Actor): Promise<void> {
  if (actor.id === null) return
  const [now] = await tx.select({ role: user.role, banned: user.banned }).from(user).where(eq(user.id, actor.id))
  if (!now || now.banned || !may(now, 'manage colleagues')) throw problems.forbidden(refusalText('manage colleagues'))
}

async function memberWith(tx: Transaction, id: string): Promise<Member> {
  const [found] = await tx.select().from(user).where(eq(user.id, id))
  if (!found || !isOfficeRole(found.role)) throw problems.notFound()
  return found as Member
}

function refuseAccepted(member: Member) {
  if (colleagueState(member) !== 'invited') throw problems.stale(`${member.email} has already accepted the invitation.`)
}

/** Throws 409 when nobody else could administer the portal. */
async function refuseLast(tx: Transaction, member: Member): Promise<void> {
  if (member.role !== 'admin' || colleagueState(member) !== 'active') return
  const others = await tx
    .select()
    .from(user)
    .where(and(eq(user.role, 'admin'), ne(user.id, member.id)))
  if (!others.some((other) => colleagueState(other) === 'active'))
    throw problems.stale(`${member.email} is the only administrator who can sign in. Make someone else an administrator first.`)
}

async function sendInvitation(tx: Transaction, { season, now }: Context, actor: Actor, { id, email, role }: Member): Promise<void> {
  const { organisation, contact } = season()
  await withdraw(tx, id, ['colleague-invited'])
  const link = await createPasswordLink(tx, id, 'first', now())
  const values = { organisation, contact, inviter: actor.name, email, role: roleNames[role]().toLowerCase() }
  const text = composeAccountEmail('colleague-invited', role, values)
  await enqueueEmail(tx, text, { ...addressed('office', email, id, organisation), link })
  await record(tx, { actor, action: 'invited', subject: 'account', subjectId: id, after: { role } })
}
