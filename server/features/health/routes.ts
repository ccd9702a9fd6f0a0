import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { AppOptions } from '#server/context.ts'
import { cachedFor } from '#server/lib/memo.ts'
import { ageOf } from '#server/platform/db/migrate.ts'
import { isReading } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'
import { measureServer } from './gauges.ts'

/**
 * Prometheus metrics at /metrics for requests with the token (`Authorization: Bearer …`); all others get 404. Measures nothing without a
 * token. Call before the routes to be measured.
 */
export async function metricsRoutes(app: FastifyInstance, context: AppOptions) {
  const registry = new Registry()
  if (context.metricsToken !== null) {
    collectDefaultMetrics({ register: registry })
    measureRequests(app, registry)
    measureServer(context, registry)
  }
  app.get('/metrics', { config: { callers: 'everybody', limit: 'with the token' }, schema: { hide: true } }, async (request, reply) => {
    if (!isToken(context.metricsToken, request.headers.authorization)) throw problems.notFound()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Compared by hash, so that timing reveals nothing. */
function isToken(token: string | null, authorization = ''): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return token !== null && timingSafeEqual(hash(`Bearer ${token}`), hash(authorization))
}

/** In seconds: from an answer from memory to a picture over a bad line. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/** Counts requests and their duration by route pattern: an address may contain a name or a key. */
function measureRequests(app: FastifyInstance, registry: Registry) {
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Requests and how long they took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/** How long an answer of the database about its version is reused, in milliseconds. */
const reusedFor = 2_000

/**
 * Refuses every change (503) once a newer version has changed the tables, and says so once in the log. Call before the first route. Returns
 * what /readyz asks: it throws for a database of another version.
 */
export function refuseNewerDatabase(app: FastifyInstance, { db, log }: Pick<AppOptions, 'db' | 'log'>): () => Promise<void> {
  let isLogged = false
  const age = cachedFor(reusedFor, async () => {
    const found = await ageOf(db)
    if (found === 'newer' && !isLogged) {
      isLogged = true
      log.error(
        {},
        'A newer version of the portal has changed the tables of this database. This process takes no changes any more: stop it',
      )
    }
    return found
  })
  app.addHook('onRequest', async ({ method }) => {
    if (!isReading(method) && (await age()) === 'newer') throw problems.unavailable()
  })
  return async () => {
    if ((await age()) !== null) throw new Error('The tables are those of another version')
  }
}
