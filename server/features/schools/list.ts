import { and, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ListedStanding, OfficeSchool, SchoolPage } from '#domain/school/school.ts'
import type { Database } from '#server/platform/db/database.ts'
import { foldedHas } from '#server/platform/db/like.ts'
import { account, schools } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { type Row, toOffice } from './row.ts'

/** Rows per batch of the workbook. */
const portion = 500

const signsIn = sql<boolean>`${account.id} is not null`
const password = and(eq(account.userId, schools.userId), isNotNull(account.password))

const claimed = alias(schools, 'claimed')
const office = { row: schools, signsIn, claimOf: { register_no: claimed.registerNo, name: claimed.name, email: claimed.email } }

type Asked = { q: string; page: number; size: number; standing: ListedStanding }

/** Returns one page of schools with one standing and part of a name, newest first (specification 2.5). */
export async function listSchools(db: Database, { q, page, size, standing }: Asked): Promise<SchoolPage> {
  const isAsked = and(eq(schools.standing, standing), nameHas(q))
  const [found] = await db.select({ total: count() }).from(schools).where(isAsked)
  const [waiting] = await db.select({ total: count() }).from(schools).where(eq(schools.standing, 'claimed'))
  const rows = await db
    .select(office)
    .from(schools)
    .leftJoin(account, password)
    .leftJoin(claimed, eq(claimed.id, schools.claimOf))
    .where(isAsked)
    .orderBy(desc(schools.registerNo))
    .limit(size)
    .offset((page - 1) * size)
  return {
    rows: rows.map(({ row, ...more }) => toOffice(row, more)),
    total: found?.total ?? 0,
    page,
    size,
    claims: waiting?.total ?? 0,
  }
}

/** Returns one school. Throws 404. */
export async function readSchool(db: Database, id: string): Promise<OfficeSchool> {
  const [found] = await db
    .select(office)
    .from(schools)
    .leftJoin(account, password)
    .leftJoin(claimed, eq(claimed.id, schools.claimOf))
    .where(eq(schools.id, id))
  if (!found) throw problems.notFound()
  const { row, ...more } = found
  return toOffice(row, more)
}

/** Yields every registered school whose name contains a part, newest first, in batches to save memory. */
export async function* allSchools(db: Database, q: string): AsyncGenerator<Row> {
  let last: number | null = null
  while (true) {
    const below: SQL = last === null ? sql`true` : sql`${schools.registerNo} < ${last}`
    const rows: Row[] = await db
      .select()
      .from(schools)
      .where(sql`${schools.standing} = 'registered' and ${nameHas(q)} and ${below}`)
      .orderBy(desc(schools.registerNo))
      .limit(portion)
    yield* rows
    last = rows.at(-1)?.registerNo ?? null
    if (last === null) return
  }
}

/** Whether the name contains a part, ignoring case; LIKE's special characters are escaped. */
function nameHas(q: string): SQL {
  return q === '' ? sql`true` : foldedHas(schools.nameKey, q)
}
