import { Problem } from './problem.ts'

/** How long to go on, in milliseconds: a cluster of databases takes about half a minute to replace a dead server. */
const patience = 40_000

/**
 * Repeats an attempt that the server couldn't serve and asks to send again (503 with Retry-After). For what may be sent twice: questions, and
 * changes with an Idempotency-Key. Gives up when `signal` aborts.
 */
export async function repeated<Answer>(attempt: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  for (const began = performance.now(); ; ) {
    try {
      return await attempt()
    } catch (error) {
      const seconds = error instanceof Problem && error.status === 503 ? error.retryAfter : null
      if (seconds === null || performance.now() - began + seconds * 1000 > patience || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      if (signal?.aborted) throw error
    }
  }
}
