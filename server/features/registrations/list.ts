import { and, count, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { competitions, listAt } from '#domain/competitions/index.ts'
import { isBlank } from '#domain/lib/text.ts'
import type { OfficeRegistration, PeopleFound, RegistrationPage, WithFamilies } from '#domain/registration/api.ts'
import { type ListTabs, tabsOf } from '#domain/registration/list-tabs.ts'
import type { AppContext } from '#server/context.ts'
import { cachedFor, memoizeByObject } from '#server/lib/memo.ts'
import type { Database } from '#server/platform/db/database.ts'
import { corrections, registrations } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { isOpenRequest } from './corrections/request.ts'
import { toOfficeRows } from './office-rows.ts'
import { type cellColumns, type OfficeRow, officeColumns, type Row } from './row.ts'
import {
  isSearchedFor,
  type Lookup,
  matchesSelection,
  matchingAll,
  newest,
  newestFirst,
  oldest,
  type RegistrationSelection,
  reversed,
  type Sorting,
  selectionFrom,
  statusesOf,
} from './selection.ts'

/**
 * Returns one page of a list and the number of all matches (specification 2.5); newest first unless sorted. Requests that the family has
 * corrected come before the others.
 */
export async function listRegistrations(
  db: Database,
  selection: RegistrationSelection,
  { page, size, sorting = newestFirst }: { page: number; size: number; sorting?: Sorting },
): Promise<Omit<RegistrationPage, 'rows'> & { rows: OfficeRegistration[] }> {
  const total = await totalOf(db, selection)
  const correctedFirst = sorting === newestFirst && selection.status === 'pending' && selection.q === ''
  const from = (page - 1) * size
  const after = total - from - size
  // A page of the second half is sooner reached from the end.
  const isNearEnd = after < from
  const place = isNearEnd ? { isBackwards: true, from: Math.max(after, 0), most: Math.min(size, size + after) } : { from, most: size }
  const portion = { sorting, ...place, isRare: isRare(selection, total), correctedFirst }
  const rows = place.most <= 0 ? [] : await fetchPage(db, selection, portion)
  return { rows: await toOfficeRows(db, rows), total, page, size }
}

/**
 * Yields these columns of every registration of a selection, newest first, in batches to save memory. Always walks the list: each batch
 * continues where the last one ended, so the list is read once in total.
 */
export async function* allRegistrations<Columns extends typeof cellColumns>(
  db: Database,
  selection: RegistrationSelection,
  columns: Columns,
): AsyncGenerator<Pick<Row, keyof Columns & keyof Row>> {
  let last: number | null = null
  while (true) {
    const numbers = walked(selection, { sorting: newestFirst, from: 0, most: portion, below: last })
    const rows: Row[] = await db
      .select(columns as never)
      .from(registrations)
      .where(sql`${registrations.serialNo} in (${numbers})`)
      .orderBy(orderOf(newestFirst))
    yield* rows
    last = rows.at(-1)?.serialNo ?? null
    if (last === null) return
  }
}

/** Rows per batch of an export. */
const portion = 500

/**
 * Rare matches are found through the search's index and then sorted; walking the list for them would read all of it. Frequent matches are
 * soon met while walking (figures: docs/performance.md).
 */
function isRare({ q }: RegistrationSelection, total: number): boolean {
  return !isBlank(q) && total <= countedEachTime
}

/** Corrected registrations have been reviewed before, and their families have waited longest. */
const wasCorrected = sql`${registrations.correctedAt} is null`

/** `from` rows are skipped, with `isBackwards` those at the end. */
type Portion = {
  sorting: Sorting
  from: number
  most: number
  isBackwards?: boolean
  below?: number | null
  correctedFirst?: boolean
  lookup?: Lookup
}

async function fetchPage(db: Database, selection: RegistrationSelection, portion: Portion & { isRare: boolean }): Promise<OfficeRow[]> {
  // Frequent matches are soon met in an order that has an index; the planner would rather find and sort them all.
  const isOrdered = portion.sorting.column === registrations.serialNo || portion.sorting.column === registrations.nameKey
  const portionOf = portion.isRare ? sorted : walked
  const numbers = portionOf(selection, {
    ...portion,
    ...(portion.isBackwards && { sorting: reversed(portion.sorting) }),
    ...(isOrdered && { lookup: 'rows' }),
  })
  return await db
    .select(officeColumns)
    .from(registrations)
    .where(sql`${registrations.serialNo} in (${numbers})`)
    .orderBy(...(portion.correctedFirst ? [wasCorrected] : []), orderOf(portion.sorting))
}

/** Selects the serial numbers of a page: finds all matches, then sorts them. */
function sorted(selection: RegistrationSelection, portion: Portion): SQL {
  const matches = sql`select ${portion.sorting.column} as sorted, ${registrations.serialNo} as number from ${registrations} where ${matchingAll(selection)}`
  return sql`with matches as materialized (${matches})
    select number from matches ${cut(portion)}`
}

/** Selects the serial numbers of a page in order, by status: from an index where the order has one, otherwise by keeping the first rows. */
function walked(selection: RegistrationSelection, portion: Portion): SQL {
  const { sorting, from, most, isBackwards, below, correctedFirst, lookup } = portion
  const chosen = statusesOf(selection)
  const walk = (status: Row['status'], part: SQL, { place = sql`0`, also }: { place?: SQL; also?: SQL } = {}) =>
    sql`(select ${place} as place, ${sorting.column} as sorted, ${registrations.serialNo} as number from ${registrations}
      where ${and(eq(registrations.status, status), also, matchesSelection(selection, lookup), under(below))} order by ${orderOf(sorting)} ${part})`
  const [only] = chosen
  if (correctedFirst && only) {
    const part = sql`limit ${from + most}`
    const first = walk(only, part, { also: isNotNull(registrations.correctedAt) })
    const others = walk(only, part, { place: sql`1`, also: isNull(registrations.correctedAt) })
    return sql`select number from (${first} union all ${others}) walked ${cut(portion, isBackwards ? sql`place desc, ` : sql`place, `)}`
  }
  if (chosen.length === 1 && only) return sql`select number from ${walk(only, sql`limit ${most} offset ${from}`)} walked`
  const walks = chosen.map((status) => walk(status, sql`limit ${from + most}`))
  return sql`select number from (${sql.join(walks, sql` union all `)}) walked ${cut(portion)}`
}

/** Selects a page from a query with the columns `sorted` and `number`; `before` orders it first. */
function cut({ sorting: { direction }, from, most }: Portion, before = sql``): SQL {
  return sql`order by ${before}sorted ${direction}, number ${direction} limit ${most} offset ${from}`
}

function orderOf({ column, direction }: Sorting): SQL {
  if (column === registrations.serialNo) return direction === newestFirst.direction ? newest : oldest
  return sql`${column} ${direction}, ${registrations.serialNo} ${direction}`
}

function under(below: number | null | undefined): SQL | undefined {
  return below === null || below === undefined ? undefined : lt(registrations.serialNo, below)
}

/** Counts registrations of a season (its id) that wait for review, by competition; those without one are left out. */
export async function countWaiting(db: Database, round: number): Promise<Record<string, number>> {
  const waiting = sql`${registrations.round} = ${round} and ${registrations.competition} = slug and ${registrations.status} = 'pending'`
  const { rows } = await db.execute<{ slug: string; waiting: number }>(
    sql`select slug, (select count(*)::int from ${registrations} where ${waiting}) as waiting from unnest(${sql.param(slugs)}::text[]) slug`,
  )
  return Object.fromEntries(rows.filter(({ waiting }) => waiting > 0).map(({ slug, waiting }) => [slug, waiting]))
}

const slugs = competitions.map(({ slug }) => slug)

/** Counts registrations of a season (its id) that are with the family for a correction, by competition. `now` is in milliseconds since 1970. */
export async function countWithFamilies(db: Database, round: number, now: number): Promise<WithFamilies> {
  const rows = await db
    .select({
      competition: registrations.competition,
      open: count(),
      overdue: sql<number>`count(*) filter (where ${corrections.dueAt} < ${new Date(now).toISOString()})::int`,
    })
    .from(corrections)
    .innerJoin(registrations, eq(registrations.id, corrections.registrationId))
    .where(and(isOpenRequest, eq(registrations.round, round)))
    .groupBy(registrations.competition)
  return Object.fromEntries(rows.map(({ competition, ...counts }) => [competition, counts]))
}

/** Finds registrations of a season (its id) in all lists as a list's search does: the 20 newest of the first 500 matches, none for text that can't be seen. */
export async function findPeople(db: Database, round: number, q: string): Promise<PeopleFound> {
  const searched = isSearchedFor(q)
  if (!searched) return { people: [] }
  const { rows } = await db.execute<PeopleFound['people'][number]>(sql`
    select id, competition, status, serial_no::int, name, email from (
      select * from ${registrations} where ${and(searched, eq(registrations.round, round))} limit 500
    ) found order by found.serial_no desc limit 20`)
  return { people: rows }
}

/** Up to this many matches are counted each time, more only every ten seconds: among so many, nobody notices recent additions. */
const countedEachTime = 2_000
const reusedFor = 10_000
const maxReused = 500

const countsOn = memoizeByObject((_db: Database) => new Map<string, () => Promise<number>>())

/** Returns the number of matches; of more than 2,000, as it was at most ten seconds ago. */
export async function totalOf(db: Database, selection: RegistrationSelection): Promise<number> {
  const counts = countsOn(db)
  const key = JSON.stringify(selection)
  const few = counts.has(key) ? Number.POSITIVE_INFINITY : await countMatches(db, selection, countedEachTime + 1)
  if (few <= countedEachTime) return few
  if (counts.size >= maxReused) counts.clear()
  const count = counts.get(key) ?? cachedFor(reusedFor, () => countMatches(db, selection))
  counts.set(key, count)
  return await count()
}

/** Counts matches, at most so many. */
async function countMatches(db: Database, selection: RegistrationSelection, most?: number): Promise<number> {
  const limit = most === undefined ? sql`` : sql`limit ${most}`
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${registrations} where ${matchingAll(selection)} ${limit}) counted`,
  )
  return rows[0]?.total ?? 0
}

/** Returns the tabs of the list at `path` with their counts. Throws 400 for no list. */
export async function countTabs(db: Database, context: Pick<AppContext, 'season' | 'now'>, path: string): Promise<ListTabs> {
  const found = listAt(path)
  if (!found) throw problems.invalid([{ path: 'list', message: 'There is no such list.' }])
  const tabs: ListTabs['tabs'] = []
  for (const status of tabsOf(found.list)) {
    const filters = { competition: found.competition.slug, status, q: '', region: '' as const, from: '', to: '' }
    tabs.push({ status, total: await totalOf(db, selectionFrom(filters, context)) })
  }
  return { tabs }
}
