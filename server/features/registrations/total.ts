import { sql } from 'drizzle-orm'
import { memoizeByObject } from '#server/lib/memo.ts'
import type { Database } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { matchingAll, type Selection } from './selection.ts'

/**
 * Exact up to this number, estimated above: for a list as far as anybody pages, for a search as long as the delay isn't noticed while
 * typing.
 */
const countedTo = ({ q }: Selection) => (q === '' ? 10_000 : 5_000)

/** How long an estimate is reused, in milliseconds: among this many, nobody notices recent additions. */
const lasting = 10_000
const mostEstimates = 500

export type Total = { total: number; approximate: boolean }

const estimatesOn = memoizeByObject((_db: Database) => new Map<string, { found: Total; until: number }>())

/** Returns the number of matches: exact up to 10,000, or 5,000 for a search, and the planner's estimate above that. */
export async function totalOf(db: Database, selection: Selection): Promise<Total> {
  const estimates = estimatesOn(db)
  const key = JSON.stringify(selection)
  const known = estimates.get(key)
  if (known && performance.now() < known.until) return known.found
  estimates.delete(key)
  const found = await count(db, selection)
  if (estimates.size >= mostEstimates) estimates.clear()
  if (found.approximate) estimates.set(key, { found, until: performance.now() + lasting })
  return found
}

async function count(db: Database, selection: Selection): Promise<Total> {
  const most = countedTo(selection)
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${registrations} where ${matchingAll(selection)} limit ${most + 1}) counted`,
  )
  const total = rows[0]?.total ?? 0
  if (total <= most) return { total, approximate: false }
  const plan = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select 1 from ${registrations} where ${matchingAll(selection)}`,
  )
  return { total: Math.max(most + 1, plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), approximate: true }
}
