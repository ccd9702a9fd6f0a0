import { problems } from '../http/problem.ts'

const window = 15 * 60 * 1000
/** As many names as are counted at once; the oldest give way. */
const mostNames = 50_000

/**
 * Counts the wrong passwords that strangers try at one account in 15 minutes, whether there is such an account or not. A
 * try counts from its beginning, so that a hundred at once are no more than one after another.
 */
export function countFailures(most: number, now: () => number) {
  const tries = new Map<string, number[]>()

  return {
    /** Throws 429, with the time to wait, when there were too many. */
    begin(name: string) {
      const limit = now() - window
      const recent = (tries.get(name) ?? []).filter((at) => at > limit)
      const [oldest = 0] = recent
      if (recent.length >= most) throw problems.tooManyRequests(Math.ceil((oldest - limit) / 1000), ", or use 'forget password'")
      // Taken out first: the order of the map is the order of the latest tries.
      tries.delete(name)
      tries.set(name, [...recent, now()])
      for (const old of tries.keys()) {
        if (tries.size <= mostNames) break
        tries.delete(old)
      }
    },
    /** It was no failure. */
    forgive(name: string) {
      const rest = (tries.get(name) ?? []).slice(0, -1)
      if (rest.length > 0) tries.set(name, rest)
      else tries.delete(name)
    },
  }
}
