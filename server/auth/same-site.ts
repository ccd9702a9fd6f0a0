import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as problemType from '#domain/problem-type.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
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

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Without a public address, a request must name this machine: localhost, or the address it came in on. Any other name may be one that a
 * hostile website points here (DNS rebinding), and its pages would then count as ours (421).
 */
export function refuseOtherHosts(app: FastifyInstance, publicUrl: string | null) {
  if (publicUrl !== null) return
  // Nearly all requests name the same host.
  let last: { name: string; address: string | undefined } | null = null
  app.addHook('onRequest', ({ hostname: name, socket: { localAddress: address } }, _reply, done) => {
    if (last?.name !== name || last.address !== address) {
      if (!isOwnHost(name, address)) throw otherHost()
      last = { name, address }
    }
    done()
  })
}

/**
 * Whether the host name of a request ('[::1]', 'localhost') means this machine. `localAddress` is the address the connection came in on.
 */
export function isOwnHost(hostname: string, localAddress: string | undefined): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const version = isIP(name)
  if (version === 0) return false
  return loopback.check(name, version === 6 ? 'ipv6' : 'ipv4') || name === localAddress?.replace(/^::ffff:/, '')
}

function otherHost() {
  return new Problem(
    problemType.otherHost,
    421,
    'Unknown address',
    'This server doesn’t answer to this name. If you run it, set PUBLIC_URL to the address that people use.',
  )
}
