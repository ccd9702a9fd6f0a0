import { setTimeout as pause, setImmediate } from 'node:timers/promises'

/** For whom a task runs. Tasks of one account run one after another; the office's are begun before all others. */
export type Turn = { account?: string; isOffice?: boolean }

/** Runs tasks, and says how many are running and waiting. */
export type Limiter = {
  <T>(task: () => Promise<T>, turn?: Turn): Promise<T>
  /** Waits for a place. Returns the function that gives it back. */
  enter(turn?: Turn): Promise<() => void>
  running(): number
  waiting(): number
}

type Limits = {
  /** How many may wait, of the office and of all others each, and of one account. */
  line?: number
  linePerAccount?: number
  full?: () => Error
}

/** Runs at most `places` of the given tasks at once; the others wait. Throws `full()` when the queue is full. */
export function limitConcurrency(
  places: number,
  { line = Infinity, linePerAccount = Infinity, full = () => new Error('The line is full') }: Limits = {},
): Limiter {
  const running = new Set<Turn>()
  const waiting: { turn: Turn; begin: () => void }[] = []
  const mayBegin = ({ account }: Turn) => running.size < places && (account === undefined || !isRunning(account))
  const isRunning = (account: string) => [...running].some((other) => other.account === account)
  const enter = async ({ account, isOffice = false }: Turn = {}) => {
    const turn = { ...(account !== undefined && { account }), isOffice }
    if (mayBegin(turn)) running.add(turn)
    else if (countWaiting((other) => other.isOffice === isOffice) >= line) throw full()
    else if (account !== undefined && countWaiting((other) => other.account === account) >= linePerAccount) throw full()
    else await new Promise<void>((begin) => waiting.push({ turn, begin }))
    return () => leave(turn)
  }
  const run = async <T>(task: () => Promise<T>, turn?: Turn): Promise<T> => {
    const leavePlace = await enter(turn)
    try {
      return await task()
    } finally {
      leavePlace()
    }
  }
  return Object.assign(run, { enter, running: () => running.size, waiting: () => waiting.length })

  function countWaiting(counts: (turn: Turn) => boolean): number {
    return waiting.reduce((count, { turn }) => count + Number(counts(turn)), 0)
  }

  function leave(turn: Turn) {
    if (!running.delete(turn)) return
    const next = waiting.find((one) => one.turn.isOffice && mayBegin(one.turn)) ?? waiting.find((one) => mayBegin(one.turn))
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    running.add(next.turn)
    next.begin()
  }
}

/** Runs tasks that share a key one after another, in the order they were given. Others don't wait for each other. */
export function serializeByKeys(): <T>(keys: string[], task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (keys, task) => {
    const result = Promise.allSettled(keys.map((key) => last.get(key))).then(task)
    const ended = result.then(forget, forget)
    for (const key of keys) last.set(key, ended)
    return result

    function forget() {
      for (const key of keys) if (last.get(key) === ended) last.delete(key)
    }
  }
}

/** How long work goes on without a pause, in milliseconds. */
const longestRun = 10

/** Makes something of each item, one after the other, and pauses for other work whenever that has taken ten milliseconds. */
export async function mapWithPauses<From, To>(items: Iterable<From>, make: (item: From) => To): Promise<To[]> {
  const made: To[] = []
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since > longestRun) {
      await setImmediate()
      since = performance.now()
    }
    made.push(make(item))
  }
  return made
}

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
