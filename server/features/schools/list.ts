import { and, desc, eq, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import { shortNumber } from '#domain/lib/text.ts'
import type { OfficeSchool, SchoolCountry, SchoolPage, SchoolStatus } from '#domain/school/school.ts'
import type { Database } from '#server/platform/db/database.ts'
import { searchHas } from '#server/platform/db/like.ts'
import { schools, user } from '#server/platform/db/schema/index.ts'
import { existing } from '#server/platform/http/problem.ts'
import { isInIndia, isRegistered, type SchoolRow, toOfficeSchool } from './row.ts'

/** Rows per batch of the workbook. */
const portion = 500

const signsIn = sql<boolean>`${user.password} is not null`

const office = { row: schools, signsIn }

type Asked = { q: string; page: number; size: number; status: SchoolStatus; country: SchoolCountry }

const isIn: Record<SchoolCountry, SQL | undefined> = { '': undefined, India: isInIndia, other: not(isInIndia) }

const isListed: Record<SchoolStatus, SQL> = {
  registered: isRegistered,
  unverified: eq(schools.status, 'unverified'),
  refused: eq(schools.status, 'refused'),
}

/** Returns one page of the schools with a status that match a search, newest first (specification 2.5). */
export async function listSchools(db: Database, { q, page, size, status, country }: Asked): Promise<SchoolPage> {
  const isAsked = and(isListed[status], isIn[country], isSearchedFor(q))
  const rows = await db
    .select(office)
    .from(schools)
    .leftJoin(user, eq(user.id, schools.userId))
    .where(isAsked)
    .orderBy(desc(schools.registerNo))
    .limit(size)
    .offset((page - 1) * size)
  return {
    rows: rows.map((found) => toOfficeSchool(found.row, found.signsIn)),
    total: await db.$count(schools, isAsked),
    page,
    size,
  }
}

/** Returns one school. Throws 404. */
export async function readSchool(db: Database, id: string): Promise<OfficeSchool> {
  const found = existing(await db.select(office).from(schools).leftJoin(user, eq(user.id, schools.userId)).where(eq(schools.id, id)))
  return toOfficeSchool(found.row, found.signsIn)
}

/** Yields every registered school of a country that matches a search, or those with these ids, newest first, in batches to save memory. */
export async function* allSchools(
  db: Database,
  { q, country, ids }: Pick<Asked, 'q' | 'country'> & { ids: string[] },
): AsyncGenerator<SchoolRow> {
  const chosen = ids.length === 0 ? undefined : inArray(schools.id, ids)
  let last: number | null = null
  while (true) {
    const below = last === null ? undefined : lt(schools.registerNo, last)
    const rows: SchoolRow[] = await db
      .select()
      .from(schools)
      .where(and(isRegistered, isIn[country], isSearchedFor(q), chosen, below))
      .orderBy(desc(schools.registerNo))
      .limit(portion)
    yield* rows
    last = rows.at(-1)?.registerNo ?? null
    if (last === null) return
  }
}

/** The condition for a search: part of the name, the email address or the pin code, or the register number; up to three digits are one. */
function isSearchedFor(q: string): SQL | undefined {
  const number = shortNumber(q)
  if (number !== null) return eq(schools.registerNo, number)
  return q === '' ? undefined : searchHas(schools.searchText, q)
}
