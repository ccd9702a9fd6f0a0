import type { FastifyInstance } from 'fastify'
import { problems } from './problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a request that names two hosts, and what another website makes a browser send: a changing request must come from our own pages, or from no page at all. */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string | null) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hostsIn(request.raw.rawHeaders) > 1) throw problems.malformed('The request names two hosts.')
    if (safe.has(request.method)) return done()
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw problems.crossSite()
    const { origin } = request.headers
    if (origin !== undefined && origin !== ownOrigin(request.protocol, request.host)) throw problems.crossSite()
    done()
  })

  function ownOrigin(protocol: string, host: string) {
    return publicUrl ? new URL(publicUrl).origin : `${protocol}://${host}`
  }
}

/** Names and values stand in turns. */
function hostsIn(headers: string[]): number {
  let hosts = 0
  for (let at = 0; at < headers.length; at += 2) if (headers[at]?.length === 4 && headers[at]?.toLowerCase() === 'host') hosts++
  return hosts
}
