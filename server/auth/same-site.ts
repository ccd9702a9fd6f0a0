import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problems } from '#server/platform/http/problem.ts'
import { sessionToken } from './session.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that name two hosts, and cross-site requests (403): requests that change something must come from our own pages. With a
 * session, `Origin` or `Sec-Fetch-Site` must say so; without one, both may be missing.
 */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string | null) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hostsIn(request.raw.rawHeaders) > 1) throw problems.malformed('The request names two hosts.')
    if (safe.has(request.method)) return done()
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw problems.crossSite()
    const { origin } = request.headers
    if (origin !== undefined && origin !== ownOrigin(request)) throw problems.crossSite()
    const isOurs = origin !== undefined || site === 'same-origin'
    if (!isOurs && sessionToken(request, { publicUrl }) !== null) throw problems.crossSite()
    done()
  })

  function ownOrigin({ protocol, host }: FastifyRequest) {
    return publicUrl ? new URL(publicUrl).origin : `${protocol}://${host}`
  }
}

/** Names and values alternate. */
function hostsIn(headers: string[]): number {
  let hosts = 0
  for (let at = 0; at < headers.length; at += 2) if (headers[at]?.length === 4 && headers[at]?.toLowerCase() === 'host') hosts++
  return hosts
}
