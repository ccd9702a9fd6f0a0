import type { FastifyInstance } from 'fastify'
import { problems } from './problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses what another website makes a browser send: a changing request must come from our own pages, or from no page at all. */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string | null) {
  app.addHook('onRequest', async (request) => {
    if (safe.has(request.method)) return
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw problems.crossSite()
    const { origin } = request.headers
    if (origin !== undefined && origin !== ownOrigin(request.protocol, request.host)) throw problems.crossSite()
  })

  function ownOrigin(protocol: string, host: string) {
    return publicUrl ? new URL(publicUrl).origin : `${protocol}://${host}`
  }
}
