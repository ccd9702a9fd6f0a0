import type { SharedRateLimit } from './rate-limit.ts'

/**
 * Allows at most `most` attempts under this key within `milliseconds`. `refuse` makes the error for the next one; `wait` is in whole
 * seconds.
 */
export type CountedLimit = { key: string; most: number; milliseconds: number; refuse(wait: number): Error }

/**
 * Runs `attempt` if every limit has room for one more; otherwise throws that limit's error. Counts before the attempt, so that concurrent
 * attempts can't exceed the limit. Takes the count back when `remains` returns false for the outcome, or for null and the error.
 */
export async function withinLimits<Outcome>(
  counts: SharedRateLimit,
  limits: CountedLimit[],
  remains: (outcome: Outcome | null, error: unknown) => boolean,
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  const counted: string[] = []
  for (const { key, refuse, ...limit } of limits) {
    const { number, left } = await counts.reserve(key, limit)
    if (number > limit.most) {
      await giveBack()
      throw refuse(Math.ceil(left / 1000))
    }
    counted.push(key)
  }
  try {
    const outcome = await attempt()
    if (!remains(outcome, null)) await giveBack()
    return outcome
  } catch (error) {
    if (!remains(null, error)) await giveBack()
    throw error
  }

  /** If this fails, the attempt stays counted until the limit's time is over; its outcome matters more. */
  async function giveBack() {
    await Promise.all(counted.map((key) => counts.giveBack(key))).catch(() => {})
  }
}
