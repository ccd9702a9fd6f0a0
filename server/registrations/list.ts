import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { RegistrationPage } from '../../domain/api.ts'
import type { Status } from '../../domain/registration.ts'
import { fold } from '../../domain/text.ts'
import type { Database } from '../db/open.ts'
import { registrations } from '../db/tables.ts'
import { flagsOf } from './flags.ts'
import { type Row, toOffice } from './row.ts'

/** Which registrations: of one competition and status, whose name contains `q`, or the chosen `ids` among them. */
export type Selection = { competition: string; status: Status; q: string; ids: string[] }

/** One page of a list, newest first, with the number of all matches (specification 2.5). */
export async function list(db: Database, selection: Selection, { page, size }: { page: number; size: number }): Promise<RegistrationPage> {
  const [matches] = await db.select({ total: count() }).from(registrations).where(matching(selection))
  const rows = await newest(db, selection, null, size, (page - 1) * size)
  const flags = await flagsOf(db, rows)
  return { rows: rows.map((row) => toOffice(row, flags.get(row.id) ?? [])), total: matches?.total ?? 0, page, size }
}

/** Every registration of a selection, newest first, fetched in portions so that neither side holds them all. */
export async function* all(db: Database, selection: Selection): AsyncGenerator<Row> {
  let last: number | null = null
  while (true) {
    const rows: Row[] = await newest(db, selection, last, 500, 0)
    yield* rows
    last = rows.at(-1)?.serialNo ?? null
    if (last === null) return
  }
}

/** How many wait for review, by competition. */
export async function countWaiting(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .select({ competition: registrations.competition, waiting: count() })
    .from(registrations)
    .where(eq(registrations.status, 'pending'))
    .groupBy(registrations.competition)
  return Object.fromEntries(rows.map(({ competition, waiting }) => [competition, waiting]))
}

function newest(db: Database, selection: Selection, below: number | null, limit: number, offset: number): Promise<Row[]> {
  // The matches are found first, by the name's own index: ordering while searching would walk the whole list (stack.md).
  const matches = sql`(with matches as materialized (select ${registrations.id} from ${registrations} where ${matching(selection)}) select id from matches)`
  const where = selection.q === '' ? matching(selection) : sql`${registrations.id} in ${matches}`
  return db
    .select()
    .from(registrations)
    .where(and(where, below === null ? undefined : lt(registrations.serialNo, below)))
    .orderBy(sql`${desc(registrations.serialNo)} nulls first`)
    .limit(limit)
    .offset(offset)
}

function matching({ competition, status, q, ids }: Selection): SQL | undefined {
  return and(
    eq(registrations.competition, competition),
    eq(registrations.status, status),
    q === '' ? undefined : sql`${registrations.nameKey} like ${`%${literal(fold(q))}%`}`,
    ids.length === 0 ? undefined : inArray(registrations.id, ids),
  )
}

/** What was typed, with nothing in it meaning anything to LIKE. */
function literal(text: string) {
  return text.replace(/[\\%_]/g, '\\$&')
}
