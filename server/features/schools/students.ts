import { and, desc, eq, inArray } from 'drizzle-orm'
import type { SchoolStudentPage } from '#domain/account/account.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { noteFlags } from '#server/features/flags/index.ts'
import { allSeenByFamily } from '#server/features/links/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { foldedHas } from '#server/platform/db/like.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { isUnderClaim } from './school-of.ts'

/**
 * Returns one page of a school's students in any state, newest first: those it registered and those whose families named it. Hides the
 * latter while someone else claims the school, since it isn't clear whose it is.
 */
export async function listStudents(
  db: Database,
  schoolId: string,
  { q, page, size }: { q: string; page: number; size: number },
): Promise<SchoolStudentPage & { students: { id: string }[] }> {
  const isClaimed = await isUnderClaim(db, schoolId)
  const own = and(
    eq(registrations.schoolId, schoolId),
    isClaimed ? eq(registrations.schoolLink, 'registered') : undefined,
    q === '' ? undefined : foldedHas(registrations.nameKey, q),
  )
  const rows = await db
    .select()
    .from(registrations)
    .where(own)
    .orderBy(desc(registrations.serialNo))
    .limit(size)
    .offset((page - 1) * size)
  return {
    students: rows,
    rows: (await allSeenByFamily(db, rows)).map((row) => ({
      serial_no: row.serialNo,
      name: row.name,
      class_name: row.answers.class_name ?? '',
      competition: competitionNamed(row.competition).name,
      status: row.status,
      submitted_at: row.submittedAt.toISOString(),
      by: row.schoolLink === 'registered' ? ('school' as const) : ('family' as const),
      objection: row.objection,
    })),
    total: await db.$count(registrations, own),
    page,
    size,
  }
}

type Which = { schoolId: string; serialNo: number }

/**
 * Records that a student whose family named this school isn't its student; the office sees a flag, and the reason if any. Returns the
 * student's name. Throws 404.
 */
export async function object(db: Database, actor: Actor, { reason, ...which }: Which & { reason: string }): Promise<string> {
  return await link(db, actor, which, { schoolLink: 'disputed', objection: reason })
}

/** Withdraws an objection. Returns the student's name. Throws 404. */
export async function withdrawObjection(db: Database, actor: Actor, which: Which): Promise<string> {
  return await link(db, actor, which, { schoolLink: 'named', objection: null })
}

/**
 * Sets or clears an objection. Only schools named by families can be disputed, not those the school registered itself, and nothing while
 * someone else claims the school. Repeating it changes nothing.
 */
async function link(
  db: Database,
  actor: Actor,
  { schoolId, serialNo }: Which,
  change: { schoolLink: 'named' | 'disputed'; objection: string | null },
): Promise<string> {
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(registrations)
      .where(
        and(
          eq(registrations.schoolId, schoolId),
          eq(registrations.serialNo, serialNo),
          inArray(registrations.schoolLink, ['named', 'disputed']),
        ),
      )
      .for('update')
    if (!row || (await isUnderClaim(tx, schoolId))) throw problems.notFound()
    if (row.schoolLink === change.schoolLink && row.objection === change.objection) return row.name
    await tx.update(registrations).set(change).where(eq(registrations.id, row.id))
    await noteFlags(tx, [row.id], [])
    const action = change.schoolLink === 'disputed' ? 'objected' : 'objection withdrawn'
    await record(tx, { actor, action, subject: 'registration', subjectId: row.id, reason: change.objection || null })
    return row.name
  })
}
