import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { fairShare, type Holder, networkOf } from './fair-share.ts'
/** Most open connections of one process, in total and per network; browsers open six each. */
export const openConnections = { total: 5000, perNetwork: 500 }

/** Limits open connections. Those of trusted proxies don't count, because every visitor comes through them. */
export function shareConnections(app: FastifyInstance, trustProxy: string[], limits = openConnections) {
  const proxies = addressList(trustProxy)
  const connections = fairShare(limits)
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress?.replace(/%.*/, '')
    if (address === undefined || proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const connection: Holder = { network: networkOf(address), amount: 0, giveWay: () => socket.destroy() }
    socket.once('close', () => connections.release(connection))
    if (!connections.grow(connection, 1)) socket.destroy()
  })
}

/** Builds a lookup list from entries such as '10.0.0.0/8' and '127.0.0.1'. */
function addressList(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
