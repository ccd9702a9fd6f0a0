import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import { serializeByKeys } from '#server/lib/concurrency.ts'
import type { Database } from '#server/platform/db/database.ts'
import { secretNamed } from '#server/platform/db/secret.ts'
import { isReading } from '#server/platform/http/input.ts'
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

/**
 * Returns what counts as one visitor. For IPv6 that is the first 64 bits, since one customer has all of those: '2001:db8::7' ->
 * '2001:db8:0:0'. '10.0.0.1' stays as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...missing, ...after].slice(0, 4).join(':')
}

/** Removes the ports that some proxies forward: '203.0.113.12:1001', '[2001:db8::1]:443'. Call before anything reads `request.ip`. */
export function dropForwardedPorts({ headers }: IncomingMessage) {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded !== 'string') return
  const withoutPort = (address: string) => address.trim().replace(/^(?:([\d.]+)|\[([^\]]+)\])(?::\d+)?$/, '$1$2')
  headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(', ')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How often one address may call the route in a minute; more answers 429 with the time to wait. */
    perMinute?: number
  }
}

/**
 * Applies the routes' `config.perMinute`. Requests that change something are counted across all processes; reads only protect the process
 * that serves them, and are counted there. Call it before the first route.
 */
export function limitRates(app: FastifyInstance, shared: RateLimit) {
  const own = localRateLimit()
  app.addHook('onRoute', (route) => {
    const most = route.config?.perMinute
    if (most === undefined) return
    const counts = isReading(String(route.method)) ? own : shared
    const call = `${route.method} ${route.url}`
    const limit = { most, milliseconds: 60_000 }
    route.onRequest = [route.onRequest ?? []].flat().concat(({ ip }) => countOrRefuse(counts, `${call} ${networkOf(ip)}`, limit))
  })
}

/** How many forms are stored per network. */
export type FormLimits = { formsPerHour: number; formsPerDay: number }

/** Runs `store` if one more form may be stored, or throws 429. Counts only stored forms: an error or null takes the count back. */
export type CountForm = <Stored>(store: () => Promise<Stored>) => Promise<Stored>

/** For forms that don't come from a visitor. */
export const uncounted: CountForm = (store) => store()

/** Returns the limit for the network of an IP address. */
export type CountFormsOf = (address: string) => CountForm

const hour = 60 * 60_000

/** Limits how many registrations and schools together one network (`networkOf`) can store, across all processes. */
export function formLimit(counts: SharedRateLimit, { formsPerHour, formsPerDay }: FormLimits): CountFormsOf {
  const windows = [
    { window: 'hour', most: formsPerHour, milliseconds: hour },
    { window: 'day', most: formsPerDay, milliseconds: 24 * hour },
  ] as const
  return (address) => (store) => {
    const limits = windows.map(({ window, ...limit }) => ({
      ...limit,
      key: `forms of a ${window} ${networkOf(address)}`,
      refuse: (wait: number) => problems.tooManyForms(window, wait),
    }))
    return withinLimits(counts, limits, (stored) => stored !== null, store)
  }
}
