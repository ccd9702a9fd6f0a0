import type { FastifyInstance } from 'fastify'

export type Route = { method: string; path: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that is served, in the order of registration. */
    routeTable: Route[]
  }
}

/** Writes down every route as it is registered; call it before the first one. */
export function keepRouteTable(app: FastifyInstance) {
  const table: Route[] = []
  app.decorate('routeTable', table)
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') table.push({ method: one, path: url })
  })
}
