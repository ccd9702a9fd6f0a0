import { and, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { OfficeSchool, SchoolPage } from '../../domain/school.ts'
import { fold } from '../../domain/text.ts'
import { partPattern } from '../db/like.ts'
import type { Database } from '../db/open.ts'
import { account, schools } from '../db/tables.ts'
import { problems } from '../http/problem.ts'
import { type Row, toOffice } from './row.ts'

/** Fetched at once for the workbook. */
const portion = 500

const signsIn = sql<boolean>`${account.id} is not null`
const password = and(eq(account.userId, schools.userId), isNotNull(account.password))

/** One page of schools whose name has a part, newest first (specification 2.5). */
export async function listSchools(db: Database, { q, page, size }: { q: string; page: number; size: number }): Promise<SchoolPage> {
  const [found] = await db.select({ total: count() }).from(schools).where(nameHas(q))
  const rows = await db
    .select({ row: schools, signsIn })
    .from(schools)
    .leftJoin(account, password)
    .where(nameHas(q))
    .orderBy(desc(schools.registerNo))
    .limit(size)
    .offset((page - 1) * size)
  return { rows: rows.map(({ row, signsIn }) => toOffice({ ...row, signsIn })), total: found?.total ?? 0, page, size }
}

/** One school. Throws 404. */
export async function readSchool(db: Database, id: string): Promise<OfficeSchool> {
  const [found] = await db.select({ row: schools, signsIn }).from(schools).leftJoin(account, password).where(eq(schools.id, id))
  if (!found) throw problems.notFound()
  return toOffice({ ...found.row, signsIn: found.signsIn })
}

/** Every school whose name has a part, newest first, fetched in portions so that nobody holds them all. */
export async function* allSchools(db: Database, q: string): AsyncGenerator<Row> {
  let last: number | null = null
  while (true) {
    const below: SQL = last === null ? sql`true` : sql`${schools.registerNo} < ${last}`
    const rows: Row[] = await db
      .select()
      .from(schools)
      .where(sql`${nameHas(q)} and ${below}`)
      .orderBy(desc(schools.registerNo))
      .limit(portion)
    yield* rows
    last = rows.at(-1)?.registerNo ?? null
    if (last === null) return
  }
}

/** Whether a name has a part, whatever the case; nothing in it means anything to LIKE. */
function nameHas(q: string): SQL {
  return q === '' ? sql`true` : sql`${schools.nameKey} like ${partPattern(fold(q))}`
}
