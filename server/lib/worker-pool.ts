import { type ChildProcess, fork } from 'node:child_process'
import type { Limiter, Turn } from './concurrency.ts'
import type { FromWorker, ToWorker } from './worker.ts'

/**
 * What came of a request: the worker's reply; 'costly' when it needed more processor time or memory than the job may use; 'lost' when the
 * process ended or didn't answer in time.
 */
type Outcome<Reply> = { reply: Reply } | 'costly' | 'lost'

/** A process that does one job, which may take several requests. */
export type Worker<Request, Reply> = {
  ask(request: Request): Promise<Outcome<Reply>>
  /** Ends the job. Give up a worker exactly once, whatever happened. */
  release(): void
}

/** `heap` is in MiB, `patience` in milliseconds for one request: it only matters when the process gets no processor time. */
type WorkerOptions = { limiter: Limiter; heap: number; patience?: number }

/** An idle process ends after this many milliseconds. */
const idleFor = 60_000

/**
 * Lends processes that run `program`, a module that calls `serveJobs`. Each job has a process for itself, when `limiter` gives it a place; a
 * process that overran or grew too large is replaced. Decision: docs/decisions/0037-one-worker-pool.md.
 */
export function workerPool<Request, Reply>(program: URL, { limiter, heap, patience = 30_000 }: WorkerOptions) {
  const idle: { child: ChildProcess; ending: NodeJS.Timeout }[] = []

  return async (turn?: Turn): Promise<Worker<Request, Reply>> => {
    const leave = await limiter.enter(turn)
    const waiting = takeIdle()
    let child = waiting ?? start()
    let isReusable = true
    let isNew = true
    return {
      async ask(request) {
        let answer = await send(child, { request, isNew }, patience)
        if (answer === null && isNew && child === waiting) {
          // It may have ended while it was idle.
          child.kill('SIGKILL')
          child = start()
          answer = await send(child, { request, isNew }, patience)
        }
        isNew = false
        isReusable &&= answer !== null && !answer.isSpent
        return answer === null ? 'lost' : 'reply' in answer ? { reply: answer.reply as Reply } : 'costly'
      },
      release() {
        if (isReusable && child.connected) putBack(child)
        else child.kill('SIGKILL')
        leave()
      },
    }
  }

  function start(): ChildProcess {
    // The process gets none of the server's settings and keys, because it handles files that may be made to break a decoder. The glibc
    // settings return memory to the system at once.
    const child = fork(program, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=2'],
      env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '1048576' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('error', () => {})
    child.once('exit', () => {
      const place = idle.findIndex((one) => one.child === child)
      if (place >= 0) clearTimeout(idle.splice(place, 1)[0]?.ending)
    })
    return child
  }

  function takeIdle(): ChildProcess | undefined {
    const last = idle.pop()
    clearTimeout(last?.ending)
    last?.child.ref()
    last?.child.channel?.ref()
    return last?.child
  }

  /** An idle process doesn't keep this one alive, and ends with it: see its 'disconnect'. */
  function putBack(child: ChildProcess) {
    const ending = setTimeout(() => child.kill('SIGKILL'), idleFor).unref()
    idle.push({ child, ending })
    child.unref()
    child.channel?.unref()
  }
}

/** Asks one worker one thing. */
export async function askOnce<Request, Reply>(
  lend: (turn?: Turn) => Promise<Worker<Request, Reply>>,
  request: Request,
  turn?: Turn,
): Promise<Outcome<Reply>> {
  const worker = await lend(turn)
  try {
    return await worker.ask(request)
  } finally {
    worker.release()
  }
}

function send(child: ChildProcess, message: ToWorker, patience: number): Promise<FromWorker | null> {
  return new Promise((resolve) => {
    const end = (answer: FromWorker | null) => {
      clearTimeout(timer)
      child.off('message', end).off('exit', gone).off('error', gone)
      resolve(answer)
    }
    const gone = () => end(null)
    const timer = setTimeout(gone, patience)
    child
      .on('message', end as (answer: unknown) => void)
      .on('exit', gone)
      .on('error', gone)
    child.send(message, (error) => error && gone())
  })
}
