import { and, asc, eq, sql } from 'drizzle-orm'
import { fold } from '#domain/lib/text.ts'
import { choiceMost, type SchoolToChoose } from '#domain/school/school-choice.ts'
import type { Database } from '#server/platform/db/database.ts'
import { partPattern } from '#server/platform/db/like.ts'
import { schools } from '#server/platform/db/schema/index.ts'
import type { OwnSchool } from './school-of.ts'

/** As many words as are looked for. */
const mostWords = 6

/**
 * Registered schools for a family to choose from, at most ten, by name: each word of `q` stands in the name or the city, the first in the
 * name. Only the name and the place leave.
 */
export async function schoolsLike(db: Database, q: string): Promise<SchoolToChoose[]> {
  const [first = '', ...others] = fold(q).split(' ').slice(0, mostWords)
  const nameAndCity = sql`${schools.nameKey} || ' ' || lower(${schools.city})`
  const rows = await db
    .select({ register_no: schools.registerNo, name: schools.name, branch: schools.branch, city: schools.city, country: schools.country })
    .from(schools)
    .where(
      and(
        eq(schools.standing, 'registered'),
        sql`${schools.nameKey} like ${partPattern(first)}`,
        ...others.map((word) => sql`${nameAndCity} like ${partPattern(word)}`),
      ),
    )
    .orderBy(asc(schools.nameKey), asc(schools.registerNo))
    .limit(choiceMost)
  return rows.map(({ register_no, name, branch, city, country }) => ({ register_no, name, place: `${branch}, ${city}, ${country}` }))
}

/** The registered school with this register number, or null. */
export async function schoolNumbered(db: Database, registerNo: string): Promise<OwnSchool | null> {
  if (!/^\d{1,15}$/.test(registerNo)) return null
  const [school] = await db
    .select({ id: schools.id, name: schools.name, register_no: schools.registerNo })
    .from(schools)
    .where(and(eq(schools.registerNo, Number(registerNo)), eq(schools.standing, 'registered')))
  return school ?? null
}
