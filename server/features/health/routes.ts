import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { AppOptions } from '#server/context.ts'
import { problems } from '#server/platform/http/problem.ts'
import { measureServer } from './gauges.ts'
import { measureRequests } from './requests.ts'

/**
 * Figures for Prometheus at /metrics, for whoever shows the token (`Authorization: Bearer …`); for everybody else there
 * is nothing there. Without a token nothing is measured. Call before the routes that are to be measured.
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

/** Compared by hash, so that the time it takes tells nothing. */
function isToken(token: string | null, authorization = ''): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return token !== null && timingSafeEqual(hash(`Bearer ${token}`), hash(authorization))
}
