import { constants, setPriority } from 'node:os'

// The other side of worker-pool.ts: what runs in a worker's process.

/** `isNew` begins a job, whose processor time is counted from here. */
export type ToWorker = { request: unknown; isNew: boolean }
/** A process that `isSpent` is replaced. */
export type FromWorker = ({ reply: unknown } | { isCostly: true }) & { isSpent: boolean }

/** Milliseconds of processor time for a job, bytes of memory of the process, and of one that is used again. */
type Budget = { processorTime?: number; memory?: number; reusedMemory?: number }

const watchedEvery = 10

class Costly extends Error {}

/**
 * Answers the requests of worker-pool.ts, one at a time. A job that exceeds its budget is answered with 'costly', and its process replaced.
 * Native code on other threads is watched; code that keeps this thread busy calls `check` often enough, which throws.
 */
export function serveJobs<Request, Reply>(
  handle: (request: Request, check: () => void) => Promise<Reply>,
  { processorTime = Infinity, memory = Infinity, reusedMemory = Infinity }: Budget,
) {
  // Answering visitors comes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // A signal to the whole process group reaches this process too. The server still has work for it, and ends this process when it ends.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})

  let began = process.cpuUsage()
  const isOver = () => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000 > processorTime || process.memoryUsage.rss() > memory
  }
  const check = () => {
    if (isOver()) throw new Costly()
  }

  process.on('message', async ({ request, isNew }: ToWorker) => {
    if (isNew) began = process.cpuUsage()
    let isAnswered = false
    const answer = (what: { reply: Reply } | { isCostly: true }, isSpent: boolean) => {
      clearInterval(watch)
      if (!isAnswered) process.send?.({ ...what, isSpent } satisfies FromWorker)
      isAnswered = true
    }
    const watch = setInterval(() => isOver() && answer({ isCostly: true }, true), watchedEvery)
    try {
      const reply = await handle(request as Request, check)
      answer({ reply }, process.memoryUsage.rss() > reusedMemory)
    } catch (error) {
      if (!(error instanceof Costly)) throw error
      answer({ isCostly: true }, true)
    }
  })
}
