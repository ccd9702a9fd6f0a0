import { eq } from 'drizzle-orm'
import { openAccount } from '#server/auth/accounts.ts'
import { endSessions } from '#server/auth/open-session.ts'
import { endLinks } from '#server/auth/passwords/password-links.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { drafts, registrations, schools, studentImports, user } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { changesBetween, lockSchool, refusing } from './amend.ts'
import { removeCoordinators } from './coordinators.ts'
import { schoolEmailData, schoolEmails, welcome } from './emails.ts'
import { lockSame } from './register.ts'
import { type SchoolRow, toSchoolAnswers, toSchoolColumns } from './row.ts'
import { followStatus } from './verify.ts'

type Decided = { decision: 'accepted' | 'declined'; version: number; reason: string }

/**
 * Decides a registration that waits (see register.ts). Accepted, the registered school moves to its address, with its register number and its
 * students, and whoever signed in for the school until now can't any more; without a registered school it becomes one. Declined, nothing
 * changes for that school. A school that isn't verified yet can be declined too: its account and what it prepared end. Returns the school
 * that was decided about. Throws 404, 409 when it was decided or changed after `version`, and 400 at `email` when the address signs in for
 * another school: correct it first.
 */
export async function decideSchool(
  context: AppContext,
  actor: Actor,
  id: string,
  { decision, version, reason }: Decided,
): Promise<SchoolRow> {
  return await refusing(
    context.db.transaction(async (tx) => {
      const row = await lockSchool(tx, context, id, version)
      const isWaiting = row.status === 'waiting'
      if (!isWaiting && (decision === 'accepted' || row.status !== 'unverified'))
        throw problems.stale('This registration doesn’t wait for a decision any more.')
      if (decision === 'declined') return await refuse(tx, context, actor, row, reason)
      const same = await lockSame(tx, toSchoolAnswers(row))
      return same ? await moveTo(tx, context, actor, same, row) : await become(tx, context, actor, row)
    }),
  )
}

async function refuse(tx: Transaction, context: AppContext, actor: Actor, row: SchoolRow, reason: string): Promise<SchoolRow> {
  if ((await tx.$count(registrations, eq(registrations.schoolId, row.id))) > 0)
    throw problems.stale(`${row.name} has registered students. Decide about them first.`)
  await record(tx, { actor, action: 'declined', subject: 'school', subjectId: row.id, reason: reason || null })
  await tx.delete(drafts).where(eq(drafts.schoolId, row.id))
  await tx.delete(studentImports).where(eq(studentImports.schoolId, row.id))
  await endSignIn(tx, actor, row)
  const season = context.season()
  await enqueueEmail(
    tx,
    schoolEmails.schoolRefused(schoolEmailData(row, season), reason),
    addressed('office', row.email, row.id, season.organisation),
  )
  return await updateVersion(tx, schools, row, { status: 'refused' })
}

/** Makes a waiting registration a verified school with an account. */
async function become(tx: Transaction, context: AppContext, actor: Actor, waiting: SchoolRow): Promise<SchoolRow> {
  const userId = await openAccount(tx, actor, { email: waiting.email, name: waiting.name, role: 'school' })
  const row = await updateVersion(tx, schools, waiting, { status: 'verified', userId })
  await record(tx, { actor, action: 'accepted', subject: 'school', subjectId: row.id })
  await welcome(tx, context, row, { userId, kind: 'office' })
  await followStatus(tx, actor, row)
  return row
}

/** Gives a registered school the answers and the address of a waiting registration, which ends. */
async function moveTo(tx: Transaction, context: AppContext, actor: Actor, school: SchoolRow, waiting: SchoolRow): Promise<SchoolRow> {
  await updateVersion(tx, schools, waiting, { status: 'closed' })
  await record(tx, { actor, action: 'accepted', subject: 'school', subjectId: waiting.id, after: { school: school.id } })
  await endSignIn(tx, actor, school)
  const userId = await openAccount(tx, actor, { email: waiting.email, name: waiting.name, role: 'school' })
  const answers = toSchoolAnswers(waiting)
  const row = await updateVersion(tx, schools, school, {
    ...toSchoolColumns(answers),
    status: 'verified',
    userId,
    timeZone: waiting.timeZone,
  })
  const change = changesBetween(toSchoolAnswers(school), answers)
  await record(tx, { actor, action: 'moved to another address', subject: 'school', subjectId: row.id, ...change })
  const season = context.season()
  await enqueueEmail(
    tx,
    schoolEmails.schoolMoved(schoolEmailData(school, season)),
    addressed('office', school.email, school.id, season.organisation),
  )
  await welcome(tx, context, row, { userId, kind: 'office' })
  await followStatus(tx, actor, row)
  return row
}

/** Ends every sign-in for a school. Its account gives up its address, so that a school can register with it again. */
async function endSignIn(tx: Transaction, actor: Actor, { id, userId }: SchoolRow): Promise<void> {
  await removeCoordinators(tx, actor, id)
  await withdraw(tx, id, ['school-registered', 'school-already-registered', 'school-disputed', 'school-verified'])
  if (userId === null) return
  await tx
    .update(user)
    .set({ banned: true, email: `replaced.${userId}@invalid` })
    .where(eq(user.id, userId))
  await endSessions(tx, userId)
  await endLinks(tx, userId)
  await withdraw(tx, userId, ['password-reset'])
  await record(tx, { actor, action: 'disabled', subject: 'account', subjectId: userId })
}
