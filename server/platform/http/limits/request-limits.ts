import type { FastifyInstance } from 'fastify'
import { isReading } from '#server/platform/http/request-kind.ts'
import { networkOf } from './network.ts'
import { countOrRefuse, localRateLimit, type RateLimit } from './rate-limit.ts'

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
