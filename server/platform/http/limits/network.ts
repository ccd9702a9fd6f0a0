import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * Returns what counts as one visitor. For IPv6 that is the first 64 bits, since one customer has all of those: '2001:db8::7' ->
 * '2001:db8:0:0'. '10.0.0.1' stays as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...missing, ...after].slice(0, 4).join(':')
}

/** Removes the ports that some proxies forward: '203.0.113.12:1001', '[2001:db8::1]:443'. Call before anything reads `request.ip`. */
export function dropForwardedPorts({ headers }: IncomingMessage) {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded !== 'string') return
  const withoutPort = (address: string) => address.trim().replace(/^(?:([\d.]+)|\[([^\]]+)\])(?::\d+)?$/, '$1$2')
  headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(', ')
}
