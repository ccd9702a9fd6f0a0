import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import { serializeByKeys } from '#server/lib/concurrency.ts'
import type { Database } from '#server/platform/db/database.ts'
import { secretNamed } from '#server/platform/db/secret.ts'
import { problems } from '#server/platform/http/problem.ts'

/** Allows `most` within `milliseconds`, counted from the first of them. */
type Limit = { most: number; milliseconds: number }

/** `refuse` makes the error for the next attempt under this key; `wait` is in whole seconds. */
export type CountedLimit = Limit & { key: string; refuse(wait: number): Error }

export type RateLimit = {
  /**
   * Counts one more under this key. Returns the milliseconds until counting starts again if it was one too many, or null. Once a key is used
   * up, answers from memory.
   */
  consume(key: string, limit: Limit): Promise<number | null>
}

export type SharedRateLimit = RateLimit & {
  /** The same, for a count that may be given back, so nothing is remembered in memory. */
  reserve(key: string, limit: Limit): Promise<number | null>
  /** Takes one back: an attempt that shouldn't count. */
  giveBack(key: string, limit: Limit): Promise<void>
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
  // Without the names of its statements: a pooler may run the next one on another connection, which doesn't know them.
  const storeClient = { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) }
  const store = { storeClient, storeType: 'pool', tableName: 'counts', tableCreated: true }
  // Deletes counts that ended an hour ago, every five minutes.
  new RateLimiterPostgres({ ...store, ...options({ most: 1, milliseconds: 1000 }), clearExpiredByTimeout: true })
  const open = (limit: Limit, more: object) =>
    new RateLimiterPostgres({ ...store, ...options(limit), clearExpiredByTimeout: false, ...more })
  const final = limiterPerLimit((limit) => open(limit, { inMemoryBlockOnConsumed: limit.most }))
  const returnable = limiterPerLimit((limit) => open(limit, {}))

  return {
    consume: (key, limit) => oneAtATime([key], () => waitAfter(final(limit), rowOf(key))),
    reserve: (key, limit) => oneAtATime([key], () => waitAfter(returnable(limit), rowOf(key))),
    giveBack: async (key, limit) => void (await returnable(limit).reward(rowOf(key))),
  }
}

/** Counts one more under this key. Throws 429 with the time to wait when there were too many. */
export async function countOrRefuse(counts: RateLimit, key: string, limit: Limit, refuse = problems.tooManyRequests): Promise<void> {
  const left = await counts.consume(key, limit)
  if (left !== null) throw refuse(Math.ceil(left / 1000))
}

/** Counts in this process alone: for limits that protect its own work, or are checked too often to ask a database. */
export function localRateLimit(): RateLimit {
  const limiter = limiterPerLimit((limit) => new RateLimiterMemory(options(limit)))
  return { consume: (key, limit) => waitAfter(limiter(limit), key) }
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

async function waitAfter(limiter: RateLimiterMemory | RateLimiterStoreAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return refusal.msBeforeNext
  }
}

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
  const reserved: CountedLimit[] = []
  for (const limit of limits) {
    const left = await counts.reserve(limit.key, limit)
    reserved.push(limit)
    if (left === null) continue
    await giveBack()
    throw limit.refuse(Math.ceil(left / 1000))
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
    for (const limit of reserved) await counts.giveBack(limit.key, limit).catch(() => {})
  }
}
