import { and, asc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nameKey } from '#domain/lib/names.ts'
import { chosenNumber } from '#domain/school/chosen-school.ts'
import { choiceMost, isChoiceOf, type SchoolToChoose } from '#domain/school/school-choice.ts'
import type { Database } from '#server/platform/db/database.ts'
import { partPattern } from '#server/platform/db/like.ts'
import { schools } from '#server/platform/db/schema/index.ts'
import type { OwnSchool } from './school-of.ts'

/** Most words searched for. */
const mostWords = 6

/** The school itself, or the one that it was merged into: whoever knows an old name or number finds that. */
const meant = alias(schools, 'meant')
const isMeant = or(
  and(eq(schools.standing, 'registered'), eq(meant.id, schools.id)),
  and(eq(schools.standing, 'merged'), eq(meant.id, schools.mergedInto)),
)
const choice = {
  register_no: meant.registerNo,
  name: meant.name,
  branch: meant.branch,
  city: meant.city,
  country: meant.country,
}

/**
 * Returns up to ten registered schools for a family to choose from, by name: each word of `q` must be in the name, the branch or the city,
 * the first one in the name. Ignores case, accents, apostrophe shapes and separators. Reveals only the name and the place.
 */
export async function schoolsLike(db: Database, q: string): Promise<SchoolToChoose[]> {
  const [first, ...others] = wordsIn(q)
  if (first === undefined) return []
  const everything = sql`${schools.nameKey} || ' ' || ${schools.branchKey} || ' ' || ${schools.cityKey}`
  const rows = await db
    .selectDistinct({ ...choice, nameKey: meant.nameKey })
    .from(schools)
    .innerJoin(meant, isMeant)
    .where(
      and(
        eq(meant.standing, 'registered'),
        sql`${schools.nameKey} like ${partPattern(first)}`,
        ...others.map((word) => sql`${everything} like ${partPattern(word)}`),
      ),
    )
    .orderBy(asc(meant.nameKey), asc(meant.registerNo))
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
    .select({ id: meant.id, ...choice })
    .from(schools)
    .innerJoin(meant, isMeant)
    .where(and(eq(schools.registerNo, Number(registerNo)), eq(meant.standing, 'registered')))
  if (!row || (school === '' && !isChoiceOf(text, toChoose(row)))) return null
  return { id: row.id, name: row.name, register_no: row.register_no }
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

/** Splits 'St. Mary’s, Pune' into st, marys, pune. */
function wordsIn(q: string): string[] {
  return nameKey(q).split(' ').filter(Boolean).slice(0, mostWords)
}
