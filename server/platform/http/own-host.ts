import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import * as problemType from '#domain/problem-type.ts'
import { Problem } from './problem.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Without a public address, a request must name this machine: localhost, or the address it came in on. Any other name may be one that a
 * hostile website points here (DNS rebinding), and its pages would then count as ours (421).
 */
export function refuseOtherHosts(app: FastifyInstance, publicUrl: string | null) {
  if (publicUrl !== null) return
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOwnHost(request.hostname, request.socket.localAddress)) throw otherHost()
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
    'This server does not answer under this name. Whoever runs it can set PUBLIC_URL to the address that people use.',
  )
}
