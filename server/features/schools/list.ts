import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { shortNumber } from '#domain/lib/text.ts'
import type { ListedStanding, OfficeSchool, SchoolPage } from '#domain/school/school.ts'
import type { Database } from '#server/platform/db/database.ts'
import { searchHas } from '#server/platform/db/like.ts'
import { schools, user } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { type Row, toOffice } from './row.ts'

/** Rows per batch of the workbook. */
const portion = 500

const signsIn = sql<boolean>`${user.password} is not null`

const claimed = alias(schools, 'claimed')
const target = alias(schools, 'target')
const office = {
  row: schools,
  signsIn,
  claimOf: { register_no: claimed.registerNo, name: claimed.name, email: claimed.email },
  mergedInto: { register_no: target.registerNo, name: target.name },
}

type Asked = { q: string; page: number; size: number; standing: ListedStanding }

/** Returns one page of the schools with one standing that match a search, newest first (specification 2.5). */
export async function listSchools(db: Database, { q, page, size, standing }: Asked): Promise<SchoolPage> {
  const isAsked = and(eq(schools.standing, standing), isSearchedFor(q))
  const rows = await db
    .select(office)
    .from(schools)
    .leftJoin(user, eq(user.id, schools.userId))
    .leftJoin(claimed, eq(claimed.id, schools.claimOf))
    .leftJoin(target, eq(target.id, schools.mergedInto))
    .where(isAsked)
    .orderBy(desc(schools.registerNo))
    .limit(size)
    .offset((page - 1) * size)
  return {
    rows: rows.map(({ row, ...more }) => toOffice(row, more)),
    total: await db.$count(schools, isAsked),
    page,
    size,
    claims: await countClaims(db),
  }
}

/** Counts the claims that wait for the office's decision. */
export function countClaims(db: Database): Promise<number> {
  return db.$count(schools, eq(schools.standing, 'claimed'))
}

/** Returns one school. Throws 404. */
export async function readSchool(db: Database, id: string): Promise<OfficeSchool> {
  const [found] = await db
    .select(office)
    .from(schools)
    .leftJoin(user, eq(user.id, schools.userId))
    .leftJoin(claimed, eq(claimed.id, schools.claimOf))
    .leftJoin(target, eq(target.id, schools.mergedInto))
    .where(eq(schools.id, id))
  if (!found) throw problems.notFound()
  const { row, ...more } = found
  return toOffice(row, more)
}

/** Yields every registered school that matches a search, or those with these ids, newest first, in batches to save memory. */
export async function* allSchools(db: Database, { q, ids }: { q: string; ids: string[] }): AsyncGenerator<Row> {
  const chosen = ids.length === 0 ? undefined : inArray(schools.id, ids)
  let last: number | null = null
  while (true) {
    const below = last === null ? undefined : lt(schools.registerNo, last)
    const rows: Row[] = await db
      .select()
      .from(schools)
      .where(and(eq(schools.standing, 'registered'), isSearchedFor(q), chosen, below))
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
