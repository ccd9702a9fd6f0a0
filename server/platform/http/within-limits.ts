import type { SharedRateLimit } from './rate-limit.ts'

/** At most `most` under this key in so many milliseconds. `refuse` makes the error for one more; `wait` is in whole seconds. */
export type CountedLimit = { key: string; most: number; milliseconds: number; refuse(wait: number): Error }

/**
 * Runs `attempt` if every limit leaves room for one more; else throws what that limit makes. It counts first, so that a hundred at once are no
 * more than one after another, and takes the count back when `remains` says no of how the attempt ended: its outcome, or null and the error.
 */
export async function withinLimits<Outcome>(
  counts: SharedRateLimit,
  limits: CountedLimit[],
  remains: (outcome: Outcome | null, error: unknown) => boolean,
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  const counted: string[] = []
  for (const { key, refuse, ...limit } of limits) {
    const { number, left } = await counts.increment(key, limit)
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

  /** Where it can't be taken back, one too many is counted until the time is over; what became of the attempt is what matters. */
  async function giveBack() {
    await Promise.all(counted.map((key) => counts.giveBack(key))).catch(() => {})
  }
}
