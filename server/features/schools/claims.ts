import { and, eq, ne } from 'drizzle-orm'
import { openAccount } from '#server/auth/accounts.ts'
import { endSessions } from '#server/auth/open-session.ts'
import { endLinks } from '#server/auth/passwords/password-links.ts'
import type { AppContext } from '#server/context.ts'
import { noteFlags } from '#server/features/flags/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { drafts, payments, registrations, schools, user } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import { type Actor, record, recordMany } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { lockSchool, refusing } from './amend.ts'
import { removeCoordinators } from './coordinators.ts'
import { emailDataOf, emails, welcome } from './emails.ts'
import type { Row } from './row.ts'

type Decided = { decision: 'accepted' | 'declined'; version: number; reason: string }

/**
 * Decides a claim (see register.ts). Accepted, it becomes the registered school under its own register number; the school it claims to be
 * loses its students to it, and its holder can no longer sign in. Declined, nothing changes. Emails the claimant, and the holder who lost
 * the school. Returns the claim. Throws 404, 409 when it was decided or changed after `version` or another school is the same, and 400 at
 * `email` when another school has the address: correct the claim first.
 */
export async function decideClaim(context: AppContext, actor: Actor, id: string, { decision, version, reason }: Decided): Promise<Row> {
  return await refusing(
    context.db.transaction(async (tx) => {
      const claim = await lockSchool(tx, context, id, version)
      if (claim.standing !== 'claimed') throw problems.stale('This claim has already been decided.')
      const replaced = decision === 'accepted' && claim.claimOf !== null ? { before: {}, after: { replaced_school: claim.claimOf } } : {}
      await record(tx, { actor, action: decision, subject: 'school', subjectId: id, ...replaced, reason: reason || null })
      if (decision === 'declined') return await decline(tx, context, claim, reason)
      if (claim.claimOf !== null) await retire(tx, context, actor, claim, claim.claimOf)
      return await become(tx, context, actor, claim)
    }),
  )
}

async function decline(tx: Transaction, context: AppContext, claim: Row, reason: string): Promise<Row> {
  const season = context.season()
  const email = emails.schoolClaimDeclined(emailDataOf(claim, season), reason)
  await enqueueEmail(tx, email, addressed('office', claim.email, claim.id, season.organisation))
  return await updateVersion(tx, schools, claim, { standing: 'declined' })
}

/** Makes the claim a registered school with an account. */
async function become(tx: Transaction, context: AppContext, actor: Actor, claim: Row): Promise<Row> {
  const userId = await openAccount(tx, actor, { email: claim.email, name: claim.name, role: 'school' })
  // Whoever accepts a claim has made sure that it is the school.
  const verified = { verifiedAt: new Date(context.now()), verifiedBy: actor.id }
  const row = await updateVersion(tx, schools, claim, { standing: 'registered', userId, claimOf: null, ...verified })
  await welcome(tx, context, row, { userId, kind: 'office' })
  return row
}

/**
 * Removes the previous holder: the school's students, aliases and other claims to it move, and the holder can no longer sign in. Their account
 * gives up its address, so that another claim can return the school. Their objections against students no longer count.
 */
async function retire(tx: Transaction, context: AppContext, actor: Actor, claim: Row, schoolId: string): Promise<void> {
  const [before] = await tx.select().from(schools).where(eq(schools.id, schoolId)).for('update')
  if (before?.standing !== 'registered' || before.userId === null)
    throw problems.stale('The school that this claim is about has changed since.')
  await record(tx, { actor, action: 'handed over', subject: 'school', subjectId: before.id, before: {}, after: { replaced_by: claim.id } })
  await updateVersion(tx, schools, before, { standing: 'replaced' })
  await moveStudents(tx, actor, before, claim)
  await tx
    .update(schools)
    .set({ claimOf: claim.id })
    .where(and(eq(schools.claimOf, before.id), ne(schools.id, claim.id)))
  await tx.update(schools).set({ mergedInto: claim.id }).where(eq(schools.mergedInto, before.id))
  await closeAccount(tx, actor, before.userId)
  await removeCoordinators(tx, actor, before.id)
  await withdraw(tx, before.id, ['school-registered', 'school-already-registered'])
  await withdraw(tx, before.userId, ['password-reset'])
  const season = context.season()
  await enqueueEmail(
    tx,
    emails.schoolHandedOver(emailDataOf(before, season)),
    addressed('office', before.email, before.id, season.organisation),
  )
}

async function moveStudents(tx: Transaction, actor: Actor, from: Row, to: Row): Promise<void> {
  const disputed = await tx
    .update(registrations)
    .set({ schoolLink: 'named', objection: null })
    .where(and(eq(registrations.schoolId, from.id), eq(registrations.schoolLink, 'disputed')))
    .returning({ id: registrations.id })
  const moved = await tx
    .update(registrations)
    .set({ schoolId: to.id })
    .where(eq(registrations.schoolId, from.id))
    .returning({ id: registrations.id })
  await tx.update(drafts).set({ schoolId: to.id }).where(eq(drafts.schoolId, from.id))
  await tx.update(payments).set({ schoolId: to.id }).where(eq(payments.schoolId, from.id))
  await noteFlags(tx, idsOf(disputed), [])
  const entry = { actor, subject: 'registration' } as const
  await recordMany(tx, { ...entry, action: 'objection withdrawn' }, disputed)
  await recordMany(tx, { ...entry, action: 'moved to another school', before: { school: from.id }, after: { school: to.id } }, moved)
}

/** Closes an account to sign-ins, and frees its address for another one. */
async function closeAccount(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  await tx
    .update(user)
    .set({ banned: true, email: `replaced.${userId}@invalid` })
    .where(eq(user.id, userId))
  await endSessions(tx, userId)
  await endLinks(tx, userId)
  await record(tx, { actor, action: 'disabled', subject: 'account', subjectId: userId })
}
