import { and, desc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import type { SimilarSchool } from '#domain/school/school.ts'
import { openAccount } from '#server/auth/accounts.ts'
import type { AppContext } from '#server/context.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { coordinators, drafts, payments, registrations, schools, studentImports } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import { type Actor, record, recordMany } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { lockSchool, refusing } from './amend.ts'
import { emailDataOf, emails, welcome } from './emails.ts'
import type { Row } from './row.ts'

type Asked = { version: number; into: number }

/**
 * Merges a school into the one with the register number `into`, which is the same: its students, drafts and payments move, and its people
 * become coordinators of the other. Its name and register number stay as aliases, which lead families to the other. Returns both. Throws 404,
 * 400 at `into`, and 409 when it was changed after `version`.
 */
export async function mergeSchool(
  context: AppContext,
  actor: Actor,
  id: string,
  { version, into }: Asked,
): Promise<{ from: Row; to: Row }> {
  return await context.db.transaction(async (tx) => {
    const [target] = await tx.select().from(schools).where(eq(schools.registerNo, into))
    if (!target || target.id === id || target.standing !== 'registered')
      throw problems.invalid([{ path: 'into', message: 'Choose another registered school.' }])
    // In one order, so that two merges can't wait for each other.
    await tx
      .select({ id: schools.id })
      .from(schools)
      .where(inArray(schools.id, [id, target.id]))
      .orderBy(schools.id)
      .for('update')
    const from = await lockSchool(tx, context, id, version)
    const [to] = await tx.select().from(schools).where(eq(schools.id, target.id))
    if (from.standing !== 'registered' || to?.standing !== 'registered') throw problems.stale('Only registered schools can be merged.')
    const merged = await move(tx, actor, from, to)
    const row = await updateVersion(tx, schools, from, { standing: 'merged', mergedInto: to.id, merged })
    await record(tx, { actor, action: 'merged', subject: 'school', subjectId: id, before: {}, after: { replaced_by: to.id } })
    await record(tx, { actor, action: 'merged', subject: 'school', subjectId: to.id, before: {}, after: { replaced_school: id } })
    const season = context.season()
    await enqueueEmail(
      tx,
      emails.schoolMerged(emailDataOf(from, season), emailDataOf(to, season)),
      addressed('office', from.email, id, season.organisation),
    )
    return { from: row, to }
  })
}

type Merged = NonNullable<Row['merged']>

/** Moves everything of a school to another, and returns what moved, to undo it. A student whom both have added stays with the first. */
async function move(tx: Transaction, actor: Actor, from: Row, to: Row): Promise<Merged> {
  const schoolId = to.id
  const moved = await tx
    .update(registrations)
    .set({ schoolId })
    .where(eq(registrations.schoolId, from.id))
    .returning({ id: registrations.id })
  const change = {
    actor,
    subject: 'registration',
    action: 'moved to another school',
    before: { school: from.id },
    after: { school: to.id },
  } as const
  await recordMany(tx, change, moved)
  const both = tx.select({ key: drafts.childKey }).from(drafts).where(eq(drafts.schoolId, to.id))
  const drafted = await tx
    .update(drafts)
    .set({ schoolId })
    .where(and(eq(drafts.schoolId, from.id), notInArray(drafts.childKey, both)))
    .returning({ id: drafts.id })
  const paid = await tx.update(payments).set({ schoolId }).where(eq(payments.schoolId, from.id)).returning({ id: payments.id })
  const people = await tx
    .update(coordinators)
    .set({ schoolId })
    .where(eq(coordinators.schoolId, from.id))
    .returning({ id: coordinators.userId })
  if (from.userId !== null) await tx.insert(coordinators).values({ userId: from.userId, schoolId })
  await tx.delete(studentImports).where(eq(studentImports.schoolId, from.id))
  const id = { id: schools.id }
  const aliases = await tx.update(schools).set({ mergedInto: to.id }).where(eq(schools.mergedInto, from.id)).returning(id)
  const claims = await tx.update(schools).set({ claimOf: to.id }).where(eq(schools.claimOf, from.id)).returning(id)
  return {
    registrations: idsOf(moved),
    drafts: idsOf(drafted),
    payments: idsOf(paid),
    people: idsOf(people),
    schools: idsOf([...aliases, ...claims]),
  }
}

/**
 * Takes a merge back: what moved and is still with the other school returns. Throws 404, 409 when it isn't merged (any more), was changed
 * after `version`, or another school is registered as the same, and 400 at `email` when its account was removed and its address is taken.
 */
export async function unmergeSchool(context: AppContext, actor: Actor, id: string, version: number): Promise<Row> {
  return await refusing(
    context.db.transaction(async (tx) => {
      const before = await lockSchool(tx, context, id, version)
      const { merged, mergedInto: to } = before
      if (before.standing !== 'merged' || !merged || to === null) throw problems.stale('This school isn’t merged.')
      const schoolId = id
      const back = await tx
        .update(registrations)
        .set({ schoolId })
        .where(and(eq(registrations.schoolId, to), inArray(registrations.id, merged.registrations)))
        .returning({ id: registrations.id })
      const change = {
        actor,
        subject: 'registration',
        action: 'moved to another school',
        before: { school: to },
        after: { school: id },
      } as const
      await recordMany(tx, change, back)
      // A draft may have become a registration since, with the same id.
      await tx
        .update(registrations)
        .set({ schoolId })
        .where(and(eq(registrations.schoolId, to), inArray(registrations.id, merged.drafts)))
      await tx
        .update(drafts)
        .set({ schoolId })
        .where(and(eq(drafts.schoolId, to), inArray(drafts.id, merged.drafts)))
      await tx
        .update(payments)
        .set({ schoolId })
        .where(and(eq(payments.schoolId, to), inArray(payments.id, merged.payments)))
      await tx
        .update(coordinators)
        .set({ schoolId })
        .where(and(eq(coordinators.schoolId, to), inArray(coordinators.userId, merged.people)))
      const ofOther = inArray(schools.id, merged.schools)
      await tx
        .update(schools)
        .set({ mergedInto: id })
        .where(and(eq(schools.mergedInto, to), ofOther))
      await tx
        .update(schools)
        .set({ claimOf: id })
        .where(and(eq(schools.claimOf, to), ofOther))
      if (before.userId !== null) await tx.delete(coordinators).where(eq(coordinators.userId, before.userId))
      // Its account may have been removed from the other school.
      const userId = before.userId ?? (await openAccount(tx, actor, { email: before.email, name: before.name, role: 'school' }))
      const row = await updateVersion(tx, schools, before, { standing: 'registered', mergedInto: null, merged: null, userId })
      if (before.userId === null) await welcome(tx, context, row, { userId, kind: 'office' })
      await record(tx, { actor, action: 'merge undone', subject: 'school', subjectId: id, before: { replaced_by: to }, after: {} })
      return row
    }),
  )
}

/** How alike two names are, from 0 to 1, to be suggested: with the same pin code or city, and without. */
const alike = { nearby: 0.35, anywhere: 0.6 }
const mostSimilar = 5

/** Returns registered schools that are probably the same as one: in its country, with a name like its own. Throws 404. */
export async function similarSchools(db: Database, id: string): Promise<SimilarSchool[]> {
  const [own] = await db.select().from(schools).where(eq(schools.id, id))
  if (!own) throw problems.notFound()
  const likeness = sql<number>`similarity(${schools.nameKey}, ${own.nameKey})`
  const isNearby = or(eq(schools.pincodeKey, own.pincodeKey), eq(schools.cityKey, own.cityKey))
  const rows = await db
    .select()
    .from(schools)
    .where(
      and(
        eq(schools.standing, 'registered'),
        ne(schools.id, id),
        eq(schools.countryKey, own.countryKey),
        or(and(isNearby, sql`${likeness} >= ${alike.nearby}`), sql`${likeness} >= ${alike.anywhere}`),
      ),
    )
    .orderBy(desc(likeness), schools.registerNo)
    .limit(mostSimilar)
  return rows.map(({ registerNo, name, branch, city, pincode, email }) => ({
    register_no: registerNo,
    name,
    place: [branch, city, pincode].join(', '),
    email,
  }))
}
