import { and, count, desc, eq } from 'drizzle-orm'
import type { SchoolStudentPage } from '#domain/account/account.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { foldedHas } from '#server/platform/db/like.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { isUnderClaim } from './school-of.ts'

/**
 * Returns one page of a school's students in any state, newest first: those it registered and those whose families named it. Hides the
 * latter while somebody else claims the school, since it isn't clear whose it is.
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
  const [found] = await db.select({ total: count() }).from(registrations).where(own)
  const rows = await db
    .select()
    .from(registrations)
    .where(own)
    .orderBy(desc(registrations.serialNo))
    .limit(size)
    .offset((page - 1) * size)
  return {
    students: rows,
    rows: rows.map((row) => ({
      serial_no: row.serialNo,
      name: row.name,
      class_name: row.answers.class_name ?? '',
      competition: competitionNamed(row.competition).name,
      status: row.status,
      submitted_at: row.submittedAt.toISOString(),
      by: row.schoolLink === 'registered' ? ('school' as const) : ('family' as const),
      objection: row.objection,
    })),
    total: found?.total ?? 0,
    page,
    size,
  }
}
