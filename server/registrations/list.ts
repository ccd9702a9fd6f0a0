import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { RegistrationPage } from '../../domain/api.ts'
import { fold } from '../../domain/text.ts'
import type { Database } from '../db/open.ts'
import { registrations } from '../db/tables.ts'
import { flagsOf } from './flags.ts'
import { type Row, toOffice } from './row.ts'
import { matching, type Selection, statusesOf } from './selection.ts'
import type { Sorting } from './sorting.ts'

/** Counted up to here, estimated above. */
const counted = 10_000

const newestFirst: Sorting = { column: registrations.serialNo, direction: sql.raw('desc') }

/** One page of a list with the number of all matches (specification 2.5); newest first unless sorted. */
export async function list(
  db: Database,
  selection: Selection,
  { page, size, sorting = newestFirst }: { page: number; size: number; sorting?: Sorting },
): Promise<RegistrationPage> {
  const found = await countOf(db, selection)
  const rows = await take(db, selection, { sorting, from: (page - 1) * size, most: size, isRare: isRare(selection, found.total) })
  const flags = await flagsOf(db, rows)
  return { rows: rows.map((row) => toOffice(row, flags.get(row.id) ?? [])), ...found, page, size }
}

/**
 * Every registration of a selection, newest first, fetched in portions so that neither side holds them all. Always by
 * walking the list: each portion goes on where the last one ended, so all of them together read the list once.
 */
export async function* all(db: Database, selection: Selection): AsyncGenerator<Row> {
  let last: number | null = null
  while (true) {
    const rows: Row[] = await take(db, selection, { sorting: newestFirst, from: 0, most: 500, isRare: false, below: last })
    yield* rows
    last = rows.at(-1)?.serialNo ?? null
    if (last === null) return
  }
}

/** How many match: exactly up to 10,000, and as the planner estimates it above. */
async function countOf(db: Database, selection: Selection): Promise<{ total: number; approximate: boolean }> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${registrations} where ${matchingAll(selection)} limit ${counted + 1}) counted`,
  )
  const total = rows[0]?.total ?? 0
  if (total <= counted) return { total, approximate: false }
  const plan = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select 1 from ${registrations} where ${matchingAll(selection)}`,
  )
  return { total: Math.max(counted + 1, plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), approximate: true }
}

/**
 * Few matches are found first, by the name's own index, and sorted afterwards: walking the list for them would read all
 * of it. Many, or those of a part too short for that index, are met soon on the walk (figures: docs/performance.md).
 */
function isRare({ q }: Selection, total: number): boolean {
  return fold(q).length >= 3 && total <= counted
}

type Portion = { sorting: Sorting; from: number; most: number; isRare: boolean; below?: number | null }

async function take(db: Database, selection: Selection, portion: Portion): Promise<Row[]> {
  const numbers = portion.isRare ? sorted(selection, portion) : walked(selection, portion)
  return await db.select().from(registrations).where(sql`${registrations.serialNo} in (${numbers})`).orderBy(orderOf(portion.sorting))
}

/** Numbers of a portion: all matches first, then their order. */
function sorted(selection: Selection, { sorting, from, most, below }: Portion): SQL {
  const matches = sql`select ${registrations.id} as id from ${registrations} where ${matchingAll(selection)}`
  return sql`with matches as materialized (${matches})
    select ${registrations.serialNo} from ${registrations} where ${and(sql`${registrations.id} in (select id from matches)`, under(below))}
    order by ${orderOf(sorting)} limit ${most} offset ${from}`
}

/** Numbers of a portion, read in order from the index of each status and merged; the index has all that this needs. */
function walked(selection: Selection, { sorting, from, most, below }: Portion): SQL {
  const chosen = statusesOf(selection)
  const walk = (status: Row['status'], part: SQL) =>
    sql`(select ${sorting.column} as sorted, ${registrations.serialNo} as number from ${registrations}
      where ${and(eq(registrations.status, status), matching(selection), under(below))} order by ${orderOf(sorting)} ${part})`
  const [only] = chosen
  if (chosen.length === 1 && only) return sql`select number from ${walk(only, sql`limit ${most} offset ${from}`)} walked`
  const walks = chosen.map((status) => walk(status, sql`limit ${from + most}`))
  return sql`select number from (${sql.join(walks, sql` union all `)}) walked
    order by sorted ${sorting.direction}, number ${sorting.direction} limit ${most} offset ${from}`
}

function orderOf({ column, direction }: Sorting): SQL {
  return sql`${column} ${direction}, ${registrations.serialNo} ${direction}`
}

function under(below: number | null | undefined): SQL | undefined {
  return below === null || below === undefined ? undefined : lt(registrations.serialNo, below)
}

function matchingAll(selection: Selection): SQL | undefined {
  const one = statusesOf(selection)
  return and(matching(selection), one.length === 1 && one[0] ? eq(registrations.status, one[0]) : undefined)
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
