import type { Count, RateLimit } from './rate-limit.ts'

/** Most keys that a process remembers; the least recently used are dropped. */
const mostKeys = 10_000

/** Counts in this process alone: for limits that protect its own work, or are checked too often to ask a database. */
export function localRateLimit(): RateLimit {
  const running = new Map<string, { number: number; until: number }>()
  return {
    async increment(key, { milliseconds }) {
      const now = performance.now()
      const last = running.get(key)
      const next = last && last.until > now ? { ...last, number: last.number + 1 } : { number: 1, until: now + milliseconds }
      remember(running, key, next)
      return { number: next.number, left: next.until - now }
    },
  }
}

/** Answers from memory for keys that `counts` refused, until their time is over, so that a flood causes no queries. */
export function rememberRefusals(counts: RateLimit): RateLimit {
  const refused = new Map<string, number>()
  return {
    async increment(key, limit): Promise<Count> {
      const left = (refused.get(key) ?? 0) - performance.now()
      if (left > 0) return { number: limit.most + 1, left }
      const count = await counts.increment(key, limit)
      if (count.number > limit.most) remember(refused, key, performance.now() + count.left)
      return count
    },
  }
}

function remember<Value>(values: Map<string, Value>, key: string, value: Value) {
  // Removed first, because a map keeps the order in which keys were set.
  values.delete(key)
  values.set(key, value)
  for (const oldest of values.keys()) {
    if (values.size <= mostKeys) break
    values.delete(oldest)
  }
}
