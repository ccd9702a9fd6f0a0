import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { AppOptions } from '#server/context.ts'
import { problems } from '#server/platform/http/problem.ts'
import { measureServer } from './gauges.ts'
import { measureRequests } from './requests.ts'

/**
 * Prometheus metrics at /metrics for requests with the token (`Authorization: Bearer …`); all others get 404. Measures nothing without a
 * token. Call before the routes to be measured.
 */
export async function metricsRoutes(app: FastifyInstance, context: AppOptions) {
  const registry = new Registry()
  if (context.metricsToken !== null) {
    collectDefaultMetrics({ register: registry })
    measureRequests(app, registry)
    measureServer(context, app.accessLog, registry)
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
