import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Deps } from '#server/context.ts'
import { problems } from '#server/platform/http/problem.ts'
import { measureHouse } from './gauges.ts'
import { measureRequests } from './requests.ts'

/**
 * Figures for Prometheus at /metrics, for whoever shows the token (`Authorization: Bearer …`); for everybody else there
 * is nothing there. Without a token nothing is measured. Call before the routes that are to be measured.
 */
export async function metricsRoutes(app: FastifyInstance, deps: Deps) {
  const registry = new Registry()
  if (deps.metricsToken !== null) {
    collectDefaultMetrics({ register: registry })
    measureRequests(app, registry)
    measureHouse(deps, app.accessLog, registry)
  }
  app.get('/metrics', { config: { callers: 'everybody', limit: 'with the token' }, schema: { hide: true } }, async (request, reply) => {
    if (!isToken(deps.metricsToken, request.headers.authorization)) throw problems.notFound()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Compared by hash, so that the time it takes tells nothing. */
function isToken(token: string | null, authorization = ''): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return token !== null && timingSafeEqual(hash(`Bearer ${token}`), hash(authorization))
}
