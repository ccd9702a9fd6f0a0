import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type pg from 'pg'
import {
  type IRateLimiterStoreOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { serializeByKey } from '#server/lib/concurrency.ts'
import type { Database } from '#server/platform/db/database.ts'
import { counts as table } from '#server/platform/db/schema/index.ts'
import { secretNamed } from '#server/platform/db/secret.ts'
import { problems } from '#server/platform/http/problem.ts'

/** Allows `most` within `milliseconds`, counted from the first of them. */
type Limit = { most: number; milliseconds: number }

/** `number` is 1 for the first; a number above the limit's `most` was refused. `left`: milliseconds until counting starts again. */
export type Count = { number: number; left: number }

export type RateLimit = {
  /** Counts one more under this key. Once a key is used up, answers from memory until its time is over. */
  increment(key: string, limit: Limit): Promise<Count>
}

export type SharedRateLimit = RateLimit & {
  /** Counts one more that `giveBack` can take back. Refusals aren't counted. `from: 'last'` counts the time from the last one allowed. */
  reserve(key: string, limit: Limit & { from?: 'first' | 'last' }): Promise<Count>
  /** Takes back one that was allowed but shouldn't count. */
  giveBack(key: string): Promise<void>
}

/**
 * Counts across all processes in the database: exactly `most` are allowed, wherever they arrive. Sends one short statement at a time per
 * key, so a flood of one kind uses at most one connection. Fails when the database does.
 */
export async function openSharedRateLimit(db: Database, pool: pg.Pool): Promise<SharedRateLimit> {
  // Addresses of people and networks are never stored.
  const secret = await secretNamed(db, 'counts')
  const rowOf = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')
  const oneAtATime = serializeByKey()
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
  const reversible = limiterPerLimit((limit) => open(limit, {}))

  return {
    increment: (key, limit) => oneAtATime(key, () => consume(final(limit), rowOf(key))),
    reserve: (key, { from = 'first', ...limit }) =>
      oneAtATime(key, async () => {
        const row = rowOf(key)
        if (from === 'last') await renew(row, limit)
        const count = await consume(reversible(limit), row)
        if (count.number > limit.most) await decrement(row)
        return count
      }),
    giveBack: (key) => decrement(rowOf(key)),
  }

  /** Lets a running count last its whole time from now on, unless it's used up. */
  async function renew(row: string, { most, milliseconds }: Limit) {
    const now = Date.now()
    const isRunning = and(eq(table.key, row), gt(table.expire, now), lt(table.points, most))
    await db
      .update(table)
      .set({ expire: now + milliseconds })
      .where(isRunning)
  }

  /** The library's `reward` would go below zero when the count has ended meanwhile, and allow more afterwards. */
  async function decrement(row: string) {
    await db
      .update(table)
      .set({ points: sql`greatest(${table.points} - 1, 0)` })
      .where(eq(table.key, row))
  }
}

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
export type CountedLimit = { key: string; most: number; milliseconds: number; refuse(wait: number): Error }

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
  const all = await Promise.all(limits.map(async (limit) => ({ ...limit, ...(await counts.reserve(limit.key, limit)) })))
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
    await Promise.all(counted.map((key) => counts.giveBack(key))).catch(() => {})
  }
}
