import { isIPv6 } from 'node:net'

/**
 * Returns what counts as one address. For IPv6 that is the first 64 bits, since one customer has all of those: '2001:db8::7' ->
 * '2001:db8:0:0'. '10.0.0.1' stays as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...missing, ...after].slice(0, 4).join(':')
}
