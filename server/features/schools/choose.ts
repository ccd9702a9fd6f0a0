import { and, asc, eq, sql } from 'drizzle-orm'
import { nameKey } from '#domain/lib/names.ts'
import { cutOff } from '#domain/lib/text.ts'
import { chosenNumber, withoutNumber } from '#domain/school/chosen-school.ts'
import { choiceMost, isChoiceOf, type SchoolToChoose } from '#domain/school/school-choice.ts'
import type { Database, Queryable } from '#server/platform/db/database.ts'
import { partPattern } from '#server/platform/db/like.ts'
import { schools } from '#server/platform/db/schema/index.ts'

/** Most words searched for. */
const mostWords = 6
/** Longer than any school's name, in characters. */
const longestName = 200

const isVerified = eq(schools.status, 'verified')
const choice = {
  id: schools.id,
  register_no: schools.registerNo,
  name: schools.name,
  branch: schools.branch,
  city: schools.city,
  country: schools.country,
}

/**
 * Returns up to ten verified schools for a family to choose from, by name: each word of `q` must be in the name, the branch or the city,
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
        isVerified,
        sql`${schools.nameKey} like ${partPattern(first)}`,
        ...others.map((word) => sql`${everything} like ${partPattern(word)}`),
      ),
    )
    .orderBy(asc(schools.nameKey), asc(schools.registerNo))
    .limit(choiceMost)
  return rows.map(toChoose)
}

export type NamedSchool = { id: string; name: string }

/**
 * Returns the verified school that a family means, or null: the one with the register number `registerNo`, or with the number at the end of
 * the text if the name before it matches too; otherwise the only one with the name that was typed.
 */
export async function schoolNamed(db: Queryable, text: string, registerNo = ''): Promise<NamedSchool | null> {
  const number = registerNo || chosenNumber(text)
  if (/^\d{1,15}$/.test(number)) {
    const [row] = await db
      .select(choice)
      .from(schools)
      .where(and(eq(schools.registerNo, Number(number)), isVerified))
    if (row && (registerNo !== '' || isChoiceOf(text, toChoose(row)))) return { id: row.id, name: row.name }
  }
  const key = nameKey(withoutNumber(cutOff(text, longestName)))
  if (key === '') return null
  const [only, ...others] = await db
    .select({ id: schools.id, name: schools.name })
    .from(schools)
    .where(and(eq(schools.nameKey, key), isVerified))
    .limit(2)
  return only && others.length === 0 ? only : null
}

type Chosen = Record<'name' | 'branch' | 'city' | 'country', string> & { register_no: number }

function toChoose({ register_no, name, branch, city, country }: Chosen): SchoolToChoose {
  return { register_no, name, place: `${branch}, ${city}, ${country}` }
}

/** Splits 'St. Mary’s, Pune' into st, marys, pune. */
function wordsIn(q: string): string[] {
  return nameKey(q).split(' ').filter(Boolean).slice(0, mostWords)
}
