import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { problems } from '#server/platform/http/problem.ts'
import { networkOf } from './fair-share.ts'
import { localRateLimit, type RateLimit } from './rate-limit.ts'

/**
 * Lets routes set in `config.rateLimit` how often one address may call them, and adds `app.createRateLimit` for other limits. Answers 429
 * with the time to wait.
 */
export async function limitRates(app: FastifyInstance, shared: RateLimit) {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_request, { ttl }) => problems.tooManyRequests(Math.ceil(ttl / 1000)),
    store: storeOn(shared, localRateLimit()),
  })
}

/** What the plugin passes to a store about its route. */
type Place = { routeInfo?: { method?: string | string[]; url?: string } }

/**
 * Requests that change something are counted across all processes. Reads only protect the process that serves them, and are counted there.
 */
function storeOn(shared: RateLimit, own: RateLimit): rateLimit.FastifyRateLimitStoreCtor {
  return class Store implements rateLimit.FastifyRateLimitStore {
    readonly #counts: RateLimit
    readonly #call: string

    constructor({ routeInfo: { method = '', url = '' } = {} }: Place) {
      this.#counts = method === 'GET' || method === 'HEAD' ? own : shared
      this.#call = `${method} ${url}`
    }

    incr(key: string, done: Parameters<rateLimit.FastifyRateLimitStore['incr']>[1], milliseconds: number, most: number) {
      this.#counts
        .increment(`${this.#call} ${key}`, { most, milliseconds })
        .then(({ number, left }) => done(null, { current: number, ttl: left }), done)
    }

    child(place: object) {
      return new Store(place)
    }
  }
}
