import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** In seconds: from an answer from memory to a picture over a bad line. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/** Counts requests and their duration by route pattern: an address may contain a name or a key. */
export function measureRequests(app: FastifyInstance, registry: Registry) {
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
