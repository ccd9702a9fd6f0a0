import { isIPv6 } from 'node:net'
/** A holder of part of a limited resource, on behalf of a network (`networkOf`). */
export type Holder = {
  network: string
  /** How much it holds; only the share changes this. */
  amount: number
  /** Ends the holder to make room for others; null while it can't be ended. */
  giveWay: (() => void) | null
}

export type FairShare = {
  /** Gives a holder `more`. Returns false when there isn't enough; the caller then refuses and releases the holder. */
  grow(holder: Holder, more: number): boolean
  release(holder: Holder): void
  /** How much all holders together hold. */
  used(): number
}

/**
 * Shares `total` between networks. No network gets more than `perNetwork`. When everything is taken, the network that holds most loses its
 * largest holder, or the oldest of several equally large ones. A network that holds less than an equal share is therefore never cut off or
 * refused because of others.
 */
export function fairShare({ total, perNetwork }: { total: number; perNetwork: number }): FairShare {
  const holders = new Set<Holder>()
  const held = new Map<string, number>()
  let used = 0

  return {
    grow(holder, more) {
      if (heldBy(holder.network) + more > perNetwork) return false
      holders.add(holder)
      change(holder, more)
      while (used > total) {
        const next = nextToGiveWay()
        if (next === null || next === holder) return false
        release(next)
        next.giveWay?.()
      }
      return true
    },
    release,
    used: () => used,
  }

  function release(holder: Holder) {
    if (!holders.delete(holder)) return
    change(holder, -holder.amount)
  }

  function change(holder: Holder, by: number) {
    holder.amount += by
    used += by
    const rest = heldBy(holder.network) + by
    if (rest > 0) held.set(holder.network, rest)
    else held.delete(holder.network)
  }

  function heldBy(network: string): number {
    return held.get(network) ?? 0
  }

  /** Goes through holders in order of arrival, so that the oldest of equals is found first. */
  function nextToGiveWay(): Holder | null {
    let most: Holder | null = null
    for (const holder of holders) {
      if (holder.giveWay === null) continue
      const more = most === null ? 1 : heldBy(holder.network) - heldBy(most.network)
      if (more > 0 || (holder.network === most?.network && holder.amount > most.amount)) most = holder
    }
    return most
  }
}

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
