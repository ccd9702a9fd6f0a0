import { and, asc, eq, sql } from 'drizzle-orm'
import { fold } from '#domain/lib/text.ts'
import { chosenNumber } from '#domain/school/chosen-school.ts'
import { choiceMost, isChoiceOf, type SchoolToChoose } from '#domain/school/school-choice.ts'
import type { Database } from '#server/platform/db/database.ts'
import { partPattern } from '#server/platform/db/like.ts'
import { schools } from '#server/platform/db/schema/index.ts'
import type { OwnSchool } from './school-of.ts'

/** Most words searched for. */
const mostWords = 6

/**
 * Returns up to ten registered schools for a family to choose from, by name: each word of `q` must be in the name, the branch or the city,
 * the first one in the name. Ignores case, accents, apostrophe shapes and separators. Reveals only the name and the place.
 */
export async function schoolsLike(db: Database, q: string): Promise<SchoolToChoose[]> {
  const [first, ...others] = wordsIn(q)
  if (first === undefined) return []
  const everything = sql`${schools.nameKey} || ' ' || ${schools.branchKey} || ' ' || ${schools.cityKey}`
  const rows = await db
    .select(choice)
    .from(schools)
    .where(
      and(
        eq(schools.standing, 'registered'),
        sql`${schools.nameKey} like ${partPattern(first)}`,
        ...others.map((word) => sql`${everything} like ${partPattern(word)}`),
      ),
    )
    .orderBy(asc(schools.nameKey), asc(schools.registerNo))
    .limit(choiceMost)
  return rows.map(toChoose)
}

/**
 * Returns the registered school that a family chose, or null: the one with the register number `school`; or, when only the text of the box
 * was sent, the one with the number at its end, if the name matches too. Merely typing a name and a number isn't a choice.
 */
export async function schoolChosen(db: Database, school: string, text: string): Promise<OwnSchool | null> {
  const registerNo = school || chosenNumber(text)
  if (!/^\d{1,15}$/.test(registerNo)) return null
  const [row] = await db
    .select({ id: schools.id, ...choice })
    .from(schools)
    .where(and(eq(schools.registerNo, Number(registerNo)), eq(schools.standing, 'registered')))
  if (!row || (school === '' && !isChoiceOf(text, toChoose(row)))) return null
  return { id: row.id, name: row.name, register_no: row.register_no }
}

const choice = {
  register_no: schools.registerNo,
  name: schools.name,
  branch: schools.branch,
  city: schools.city,
  country: schools.country,
}

function toChoose({
  register_no,
  name,
  branch,
  city,
  country,
}: Record<'name' | 'branch' | 'city' | 'country', string> & { register_no: number }): SchoolToChoose {
  return { register_no, name, place: `${branch}, ${city}, ${country}` }
}

/** Splits 'St. Mary’s, Pune' into st, mary's, pune. */
function wordsIn(q: string): string[] {
  const words = fold(q).match(/[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)*/gu) ?? []
  return words.slice(0, mostWords)
}
