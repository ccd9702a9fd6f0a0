import { and, asc, eq } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { SchoolResult } from '#domain/result/result.ts'
import { publishedResultsOf } from '#server/features/results/index.ts'
import { isVerified } from '#server/features/schools/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { isStudentOf } from './list.ts'

/** Returns the published results of a verified school's students, by competition, class and name. `rows` are the ids of the same. */
export async function resultsOfSchool(db: Database, schoolId: string): Promise<{ results: SchoolResult[]; rows: { id: string }[] }> {
  const accepted = await db
    .select()
    .from(registrations)
    .where(and(isStudentOf(schoolId), isVerified(schoolId), eq(registrations.status, 'accepted')))
    .orderBy(asc(registrations.competition), asc(registrations.nameKey))
  const published = await publishedResultsOf(db, idsOf(accepted))
  const classes = new Intl.Collator('en', { numeric: true })
  const rows = accepted
    .filter(({ id }) => published.has(id))
    .sort((a, b) => a.competition.localeCompare(b.competition) || classes.compare(a.answers.class_name ?? '', b.answers.class_name ?? ''))
  const results = rows.flatMap(({ id, serialNo, name, answers, competition }) => {
    const shown = published.get(id)?.shown
    const names = { name, class_name: answers.class_name ?? '', competition: competitionNamed(competition).name }
    return shown ? [{ serial_no: serialNo, ...names, shown }] : []
  })
  return { results, rows }
}
