import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import {
  type IRateLimiterStoreOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { serializeByKeys } from '#server/lib/concurrency.ts'
import type { Database } from '#server/platform/db/database.ts'
import { counts as table } from '#server/platform/db/schema/index.ts'
import { secretNamed } from '#server/platform/db/secret.ts'
import { problems } from '#server/platform/http/problem.ts'

/** Allows `most` within `milliseconds`, counted from the first of them. */
type Limit = { most: number; milliseconds: number }

/** `number` is 1 for the first; a number above the limit's `most` was refused. `left`: milliseconds until counting starts again. */
type Count = { number: number; left: number }

export type RateLimit = {
  /** Counts one more under this key. Once a key is used up, answers from memory until its time is over. */
  increment(key: string, limit: Limit): Promise<Count>
}

/** `from: 'last'` counts the time from the last one allowed. */
type Reserved = Limit & { key: string; from?: 'first' | 'last' }

export type SharedRateLimit = RateLimit & {
  /** Counts one more under each of these keys that `giveBack` can take back. Refusals aren't counted. */
  reserve(limits: Reserved[]): Promise<Count[]>
  /** Takes back one under each of these keys that was allowed but shouldn't count. */
  giveBack(keys: string[]): Promise<void>
}

/**
 * Counts across all processes in the database: exactly `most` are allowed, wherever they arrive. Sends one short statement at a time per
 * key, so a flood of one kind uses at most one connection. Fails when the database does.
 */
export async function openSharedRateLimit(db: Database, pool: pg.Pool): Promise<SharedRateLimit> {
  // Addresses of people and networks are never stored.
  const secret = await secretNamed(db, 'counts')
  const rowOf = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')
  const oneAtATime = serializeByKeys()
  const store = {
    storeClient: pool,
    storeType: 'pool',
    tableName: 'counts',
    tableCreated: true,
  } satisfies Partial<IRateLimiterStoreOptions>
  // Deletes counts that ended an hour ago, every five minutes.
  new RateLimiterPostgres({ ...store, ...options({ most: 1, milliseconds: 1000 }), clearExpiredByTimeout: true })
  const open = (limit: Limit, more: object) =>
    new RateLimiterPostgres({ ...store, ...options(limit), clearExpiredByTimeout: false, ...more })
  const final = limiterPerLimit((limit) => open(limit, { inMemoryBlockOnConsumed: limit.most }))

  return {
    increment: (key, limit) => oneAtATime([key], () => consume(final(limit), rowOf(key))),
    reserve: (limits) =>
      oneAtATime(
        limits.map(({ key }) => key),
        () => reserveRows(limits.map(({ key, ...limit }) => ({ row: rowOf(key), ...limit }))),
      ),
    async giveBack(keys) {
      const own = keys.map(rowOf)
      // Locked in the order in which `reserveRows` does: two such statements can't wait for each other.
      const locked = sql`select key from ${table} where key = any(${sql.param(own)}::text[]) order by key for update`
      await db.execute(sql`update ${table} set points = greatest(points - 1, 0) where key in (${locked})`)
    },
  }

  async function reserveRows(limits: (Omit<Reserved, 'key'> & { row: string })[]): Promise<Count[]> {
    const now = Date.now()
    const asked = limits.map(({ row, most, milliseconds, from }) => ({
      key: row,
      most,
      until: now + milliseconds,
      is_from_last: from === 'last',
    }))
    const { rows } = await pool.query<{ key: string; number: number; until: string }>({
      name: 'reserve',
      text: reserving,
      values: [JSON.stringify(asked), now],
    })
    return limits.map(({ row }) => {
      const found = rows.find(({ key }) => key === row)
      if (!found) throw new Error('The database returned no row for an insert')
      return { number: found.number, left: Math.max(Number(found.until) - now, 0) }
    })
  }
}

/** Counts one more under each key, in one order, so that two such statements can't wait for each other. A count that is used up stays as it is. */
const reserving = `
  with asked as (select * from jsonb_to_recordset($1::jsonb) as asked (key text, most int, until bigint, is_from_last boolean)),
    counted as (
      insert into counts as running (key, points, expire) select key, 1, until from asked order by key
      on conflict (key) do update set
        points = case when running.expire <= $2 then 1 else running.points + 1 end,
        expire = case when running.expire <= $2 or (select is_from_last from asked where asked.key = running.key) then excluded.expire else running.expire end
      where running.expire <= $2 or running.points < (select most from asked where asked.key = running.key)
      returning key, points, expire
    )
  select asked.key, coalesce(counted.points, asked.most + 1) as number, coalesce(counted.expire, counts.expire, asked.until) as until
  from asked left join counted on counted.key = asked.key left join counts on counts.key = asked.key`

/** Counts one more under this key. Throws 429 with the time to wait when there were too many. */
export async function countOrRefuse(counts: RateLimit, key: string, limit: Limit): Promise<void> {
  const { number, left } = await counts.increment(key, limit)
  if (number > limit.most) throw problems.tooManyRequests(Math.ceil(left / 1000))
}

/** Counts in this process alone: for limits that protect its own work, or are checked too often to ask a database. */
export function localRateLimit(): RateLimit {
  const limiter = limiterPerLimit((limit) => new RateLimiterMemory(options(limit)))
  return { increment: (key, limit) => consume(limiter(limit), key) }
}

function options({ most, milliseconds }: Limit) {
  return { points: most, duration: milliseconds / 1000, keyPrefix: '' }
}

function limiterPerLimit<Limiter>(open: (limit: Limit) => Limiter): (limit: Limit) => Limiter {
  const limiters = new Map<string, Limiter>()
  return (limit) => {
    const name = `${limit.most} in ${limit.milliseconds}`
    const limiter = limiters.get(name) ?? open(limit)
    limiters.set(name, limiter)
    return limiter
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<Count> {
  try {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key)
    return { number: consumedPoints, left: msBeforeNext }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { number: limiter.points + 1, left: refusal.msBeforeNext }
  }
}

/**
 * Allows at most `most` attempts under this key within `milliseconds`. `refuse` makes the error for the next one; `wait` is in whole
 * seconds.
 */
export type CountedLimit = Reserved & { refuse(wait: number): Error }

/**
 * Runs `attempt` if every limit has room for one more; otherwise throws that limit's error. Counts before the attempt, so that concurrent
 * attempts can't exceed the limit. Takes the count back when `remains` returns false for the outcome, or for null and the error.
 */
export async function withinLimits<Outcome>(
  counts: SharedRateLimit,
  limits: CountedLimit[],
  remains: (outcome: Outcome | null, error: unknown) => boolean,
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  const reserved = await counts.reserve(limits)
  const all = limits.map((limit, n) => ({ ...limit, ...(reserved[n] as Count) }))
  const counted = all.filter(({ number, most }) => number <= most).map(({ key }) => key)
  const full = all.find(({ number, most }) => number > most)
  if (full) {
    await giveBack()
    throw full.refuse(Math.ceil(full.left / 1000))
  }
  try {
    const outcome = await attempt()
    if (!remains(outcome, null)) await giveBack()
    return outcome
  } catch (error) {
    if (!remains(null, error)) await giveBack()
    throw error
  }

  /** If this fails, the attempt stays counted until the limit's time is over; its outcome matters more. */
  async function giveBack() {
    if (counted.length > 0) await counts.giveBack(counted).catch(() => {})
  }
}
