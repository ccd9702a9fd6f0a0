import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits at most `milliseconds` for `work`; after that returns or throws what `late` does, and whatever becomes of the work is ignored. Doesn't
 * keep the process alive.
 */
export function waitAtMost<Outcome>(milliseconds: number, work: PromiseLike<Outcome>): Promise<Outcome | undefined>
export function waitAtMost<Outcome, Late>(milliseconds: number, work: PromiseLike<Outcome>, late: () => Late): Promise<Outcome | Late>
export async function waitAtMost(milliseconds: number, work: PromiseLike<unknown>, late?: () => unknown): Promise<unknown> {
  const ended = new AbortController()
  const tooLate = pause(milliseconds, undefined, { ref: false, signal: ended.signal }).then(late)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    ended.abort()
    tooLate.catch(() => {})
  }
}
