import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm'
import { fold } from '#domain/lib/text.ts'
import { pageSizes, type RegistrationPage } from '#domain/office-api.ts'
import type { Database } from '#server/platform/db/database.ts'
import { preparedOn } from '#server/platform/db/prepared.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { flagsOf } from './flags.ts'
import { type OfficeRow, officeColumns, type Row, type ShownRow, shownColumns, toOffice } from './row.ts'
import { isWhole, matching, matchingAll, type Selection, statusesOf } from './selection.ts'
import { newestFirst, type Sorting } from './sorting.ts'
import { type Total, totalOf } from './total.ts'

/** One page of a list with the number of all matches (specification 2.5); newest first unless sorted. */
export async function list(
  db: Database,
  selection: Selection,
  { page, size, sorting = newestFirst }: { page: number; size: number; sorting?: Sorting },
): Promise<RegistrationPage> {
  const found = await totalOf(db, selection)
  const portion = { sorting, from: (page - 1) * size, most: size, isRare: isRare(selection, found) }
  // What is not there need not be looked for a second time: a part of two letters that no name has means reading the whole list.
  const rows = found.total === 0 ? [] : await take(db, selection, portion)
  const flags = await flagsOf(db, rows)
  return { rows: rows.map((row) => toOffice(row, flags.get(row.id) ?? [])), ...found, page, size }
}

/**
 * Every registration of a selection, newest first, fetched in portions so that neither side holds them all. Always by
 * walking the list: each portion goes on where the last one ended, so all of them together read the list once.
 */
export async function* all(db: Database, selection: Selection): AsyncGenerator<ShownRow> {
  let last: number | null = null
  while (true) {
    const numbers = walked(selection, { sorting: newestFirst, from: 0, most: 500, below: last })
    const rows: ShownRow[] = await db
      .select(shownColumns)
      .from(registrations)
      .where(sql`${registrations.serialNo} in (${numbers})`)
      .orderBy(orderOf(newestFirst))
    yield* rows
    last = rows.at(-1)?.serialNo ?? null
    if (last === null) return
  }
}

/**
 * Few matches are found first, by the name's own index, and sorted afterwards: walking the list for them would read all
 * of it. Many, or those of a part too short for that index, are met soon on the walk (figures: docs/performance.md).
 */
function isRare({ q }: Selection, { approximate }: Total): boolean {
  return fold(q).length >= 3 && !approximate
}

/** The first page of a whole list, which the office opens all the time, by its size. */
const newestOf = new Map(
  pageSizes.map((size) => [
    size as number,
    preparedOn((db) =>
      db
        .select(officeColumns)
        .from(registrations)
        .where(and(eq(registrations.competition, sql.placeholder('competition')), eq(registrations.status, sql.placeholder('status'))))
        // With the limit, and written out: PostgreSQL would not plan for a parameter as for a page.
        .orderBy(sql`${registrations.serialNo} desc limit ${size}`.inlineParams())
        .prepare(`newest_${size}`),
    ),
  ]),
)

type Portion = { sorting: Sorting; from: number; most: number; below?: number | null }

async function take(db: Database, selection: Selection, portion: Portion & { isRare: boolean }): Promise<OfficeRow[]> {
  const isFirst = portion.sorting === newestFirst && portion.from === 0
  const newest = isFirst && isWhole(selection) ? newestOf.get(portion.most) : undefined
  if (newest) return await newest(db).execute(selection)
  const numbers = portion.isRare ? sorted(selection, portion) : walked(selection, portion)
  return await db
    .select(officeColumns)
    .from(registrations)
    .where(sql`${registrations.serialNo} in (${numbers})`)
    .orderBy(orderOf(portion.sorting))
}

/** Numbers of a portion: all matches first, then their order. */
function sorted(selection: Selection, portion: Portion): SQL {
  const matches = sql`select ${portion.sorting.column} as sorted, ${registrations.serialNo} as number from ${registrations} where ${matchingAll(selection)}`
  return sql`with matches as materialized (${matches})
    select number from matches ${cut(portion)}`
}

/** Numbers of a portion, read in order from the index of each status and merged; the index has all that this needs. */
function walked(selection: Selection, portion: Portion): SQL {
  const { sorting, from, most, below } = portion
  const chosen = statusesOf(selection)
  const walk = (status: Row['status'], part: SQL) =>
    sql`(select ${sorting.column} as sorted, ${registrations.serialNo} as number from ${registrations}
      where ${and(eq(registrations.status, status), matching(selection), under(below))} order by ${orderOf(sorting)} ${part})`
  const [only] = chosen
  if (chosen.length === 1 && only) return sql`select number from ${walk(only, sql`limit ${most} offset ${from}`)} walked`
  const walks = chosen.map((status) => walk(status, sql`limit ${from + most}`))
  return sql`select number from (${sql.join(walks, sql` union all `)}) walked ${cut(portion)}`
}

/** A portion of what names its column `sorted` and its number `number`. */
function cut({ sorting: { direction }, from, most }: Portion): SQL {
  return sql`order by sorted ${direction}, number ${direction} limit ${most} offset ${from}`
}

function orderOf({ column, direction }: Sorting): SQL {
  return sql`${column} ${direction}, ${registrations.serialNo} ${direction}`
}

function under(below: number | null | undefined): SQL | undefined {
  return below === null || below === undefined ? undefined : lt(registrations.serialNo, below)
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
