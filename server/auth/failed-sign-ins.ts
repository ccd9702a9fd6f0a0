import { problems } from '#server/platform/http/problem.ts'
import type { SharedRateLimit } from '#server/platform/http/rate-limit.ts'

const quarterOfAnHour = 15 * 60 * 1000

/**
 * Counts the wrong passwords that strangers try at one account, whether there is such an account or not: at most so many until a quarter of an hour
 * has passed since the last of them. A try counts from its beginning, so that a hundred at once are no more than one after another.
 */
export function limitFailedSignIns(most: number, counts: SharedRateLimit) {
  const limit = { most, milliseconds: quarterOfAnHour, from: 'last' as const }
  const keyOf = (name: string) => `wrong passwords ${name}`

  return {
    /** Throws 429, with the time to wait, when there were too many. */
    async begin(name: string) {
      const { number, left } = await counts.increment(keyOf(name), limit)
      if (number > most) throw problems.tooManyRequests(Math.ceil(left / 1000), ", or use 'forget password'")
    },
    /** It was no failure. */
    async forgive(name: string) {
      // Where it cannot be taken back, one too many is counted; what became of the try is what matters.
      await counts.giveBack(keyOf(name)).catch(() => {})
    },
  }
}
