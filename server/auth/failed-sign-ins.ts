import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'

const quarterOfAnHour = 15 * 60 * 1000

/**
 * Limits wrong passwords from unknown devices per account, whether the account exists or not: at most `most` until a quarter of an hour has
 * passed since the last one. An attempt counts from its start, so that concurrent attempts can't exceed the limit.
 */
export function limitFailedSignIns(most: number, counts: SharedRateLimit) {
  const limit = { most, milliseconds: quarterOfAnHour, from: 'last' as const }
  const keyOf = (name: string) => `wrong passwords ${name}`

  return {
    /** Throws 429, with the time to wait, when there were too many. */
    async begin(name: string) {
      const { number, left } = await counts.reserve(keyOf(name), limit)
      if (number > most) throw problems.tooManyRequests(Math.ceil(left / 1000), ", or use 'Forgot password?'")
    },
    /** Call when the attempt was not a failure. */
    async forgive(name: string) {
      // If this fails, one attempt too many is counted; its outcome matters more.
      await counts.giveBack(keyOf(name)).catch(() => {})
    },
  }
}
