import { eq } from 'drizzle-orm'
import type { Answers } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { emailKey } from '#domain/lib/text.ts'
import * as problemType from '#domain/problem-type.ts'
import { hasPassword } from '#server/auth/accounts.ts'
import { endSessions } from '#server/auth/open-session.ts'
import { endLinks } from '#server/auth/passwords/password-links.ts'
import type { AppContext } from '#server/context.ts'
import { answersNamed, changedNames } from '#server/lib/changed-answers.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import { schools, user } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record, whatHappened } from '#server/platform/history.ts'
import { existing, Problem, problems } from '#server/platform/http/problem.ts'
import { withdrawTo } from '#server/platform/mail/outbox.ts'
import { welcome } from './emails.ts'
import { type SchoolRow, toSchoolAnswers, toSchoolColumns } from './row.ts'

/**
 * Corrects any of a school's twelve answers, checked by domain/school/school.ts (specification 2.5, rulings). Its account gets the same
 * name and address; a new address invalidates what the old one could sign in with. Throws 404, 409 when someone changed it after
 * `version`, it was refused or closed, or another school is the same, and 400 at `email` when another school has the address.
 */
export async function amendSchool(context: AppContext, actor: Actor, id: string, version: number, amended: Answers): Promise<SchoolRow> {
  return await refusing(
    context.db.transaction(async (tx) => writeAnswers(tx, context, actor, await lockSchool(tx, context, id, version), amended)),
  )
}

/** Converts the database's refusals to problems. */
export async function refusing<Outcome>(change: Promise<Outcome>): Promise<Outcome> {
  return await change.catch((error) => {
    const constraint = violatedConstraint(error)
    if (constraint === 'user_email_role') throw schoolRefusals.emailTaken()
    if (constraint === 'schools_same') throw schoolRefusals.sameAsAnother()
    throw error
  })
}

/** Updates the answers of a locked school, with its account and history. Returns the new row. */
async function writeAnswers(tx: Transaction, context: AppContext, actor: Actor, before: SchoolRow, amended: Answers): Promise<SchoolRow> {
  if (before.status === 'refused' || before.status === 'closed')
    throw problems.stale(`Register number ${before.registerNo} is closed, so you can’t change it.`)
  const stored = toSchoolAnswers(before)
  const answers = { ...stored, ...amended }
  if (changedNames(stored, answers).length === 0) return before
  const row = await updateVersion(tx, schools, before, toSchoolColumns(answers))
  const change = changesBetween(stored, answers)
  await record(tx, { actor, action: 'amended', subject: 'school', subjectId: row.id, ...change })
  const { userId } = row
  // A registration that waits for the office has no account.
  if (userId === null) return row
  if (row.name !== before.name) await tx.update(user).set({ name: row.name }).where(eq(user.id, userId))
  if (emailKey(row.email) !== emailKey(before.email)) await move(tx, context, actor, before, row, userId)
  return row
}

/** Returns the answers that differ, as they were and as they are, for history. */
export function changesBetween(stored: Answers, answers: Answers): { before: Answers; after: Answers } {
  const changed = changedNames(stored, answers)
  return { before: answersNamed(stored, changed), after: answersNamed(answers, changed) }
}

/** Locks a school until the transaction ends. */
export async function lockSchool(tx: Transaction, context: AppContext, id: string, version: number): Promise<SchoolRow> {
  const row = existing(await tx.select().from(schools).where(eq(schools.id, id)).for('update'))
  if (row.version !== version) {
    const { timeZone } = context.season()
    throw problems.stale(await whatHappened(tx, { subject: 'school', subjectId: id, name: row.name, timeZone }))
  }
  return row
}

/**
 * Changes the account's address and ends its sessions and emailed links. A school without a password is emailed again, since the first
 * email went to the wrong address.
 */
async function move(tx: Transaction, context: AppContext, actor: Actor, before: SchoolRow, row: SchoolRow, userId: string) {
  const [from, to] = [emailKey(before.email), emailKey(row.email)]
  await tx.update(user).set({ email: to }).where(eq(user.id, userId))
  await endSessions(tx, userId)
  await endLinks(tx, userId)
  await record(tx, { actor, action: 'amended', subject: 'account', subjectId: userId, before: { email: from }, after: { email: to } })
  await withdrawTo(tx, row.id, before.email)
  await withdrawTo(tx, userId, before.email)
  if (!(await hasPassword(tx, userId))) await welcome(tx, context, row, { userId, kind: 'office' })
}

/** Problems a school can get instead of a receipt. */
export const schoolRefusals = {
  otherBody: () =>
    new Problem(
      problemType.keyReused,
      422,
      m['problem.sent_before_other_answers'](),
      'We already have your first submission. To correct it, write to us.',
    ),
  emailTaken: () =>
    problems.invalid([
      { path: 'email', message: 'This address already belongs to another school’s account. Enter a different email address.' },
    ]),
  sameAsAnother: () => problems.stale('Another school with this name, country, pin code and branch is registered.'),
}
