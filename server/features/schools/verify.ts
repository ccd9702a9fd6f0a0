import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { noteFlags } from '#server/features/flags/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { flags, registrations, schools } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record, recordMany } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail, isWritten, withdraw } from '#server/platform/mail/outbox.ts'
import { lockSchool } from './amend.ts'
import { schoolNamed } from './choose.ts'
import { schoolEmailData, schoolEmails } from './emails.ts'
import type { SchoolRow } from './row.ts'

/**
 * Verifies a registered school, or takes that back. A verified school sees the children whose families named it, and may pay; it is emailed
 * once. Repeating it changes nothing. Throws 404, and 409 when the school was changed after `version` or isn't registered.
 */
export async function verifySchool(
  context: AppContext,
  actor: Actor,
  id: string,
  { version, isVerified }: { version: number; isVerified: boolean },
): Promise<SchoolRow> {
  return await context.db.transaction(async (tx) => {
    const before = await lockSchool(tx, context, id, version)
    if (before.status !== 'verified' && before.status !== 'unverified')
      throw problems.stale(`Register number ${before.registerNo} isn’t a registered school.`)
    if ((before.status === 'verified') === isVerified) return before
    const row = await updateVersion(tx, schools, before, { status: isVerified ? 'verified' : 'unverified' })
    await record(tx, { actor, action: isVerified ? 'verified' : 'no longer verified', subject: 'school', subjectId: id })
    if (isVerified) await emailVerified(tx, context, row)
    else await withdraw(tx, id, ['school-verified'])
    await followStatus(tx, actor, row)
    return row
  })
}

/** Links the children whose families named a school that is verified now, and brings the flags of all its students up to date. */
export async function followStatus(tx: Transaction, actor: Actor, school: SchoolRow): Promise<void> {
  if (school.status === 'verified') await linkFamilies(tx, actor, school)
  const students = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.schoolId, school.id), eq(registrations.status, 'pending')))
  await noteFlags(tx, idsOf(students), [])
}

async function linkFamilies(tx: Transaction, actor: Actor, { id: schoolId }: SchoolRow): Promise<void> {
  const unlinked = await tx
    .select({ id: registrations.id, name: sql<string>`${registrations.answers} ->> 'school_name'` })
    .from(registrations)
    .innerJoin(flags, and(eq(flags.registrationId, registrations.id), eq(flags.kind, 'unknown-school')))
    .where(isNull(registrations.schoolId))
  for (const [name, rows] of Map.groupBy(unlinked, (row) => row.name)) {
    if ((await schoolNamed(tx, name))?.id !== schoolId) continue
    const ids = idsOf(rows)
    await tx
      .update(registrations)
      .set({ schoolId, schoolLink: 'named' })
      .where(sql`${registrations.id} = any(${sql.param(ids)}::uuid[])`)
    await recordMany(tx, { actor, action: 'linked to a school', subject: 'registration', after: { school: schoolId } }, rows)
  }
}

/** Emails a school that it's verified; once, however often that is taken back and done again. */
async function emailVerified(tx: Transaction, context: AppContext, row: SchoolRow): Promise<void> {
  const season = context.season()
  const email = schoolEmails.schoolVerified(schoolEmailData(row, season))
  if (await isWritten(tx, email.template, row.id)) return
  await enqueueEmail(tx, email, { ...addressed('office', row.email, row.id, season.organisation), link: '/school/students' })
}
