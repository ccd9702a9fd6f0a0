import { isIPv6 } from 'node:net'

/**
 * What counts as one address: of IPv6, whoever has one has all that begin with the same 64 bits. '2001:db8::7' ->
 * '2001:db8:0:0'; '10.0.0.1' is itself.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...missing, ...after].slice(0, 4).join(':')
}
