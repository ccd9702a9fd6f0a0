import { setImmediate } from 'node:timers/promises'

/** Runs tasks, and says how many are running and waiting. */
type Limiter = (<T>(task: () => Promise<T>) => Promise<T>) & { running(): number; waiting(): number }

/** Runs at most `places` of the given tasks at once; the others wait. Throws `full()` when the queue is full. */
export function limitConcurrency(places: number, { line: longest = Infinity, full = () => new Error('The line is full') } = {}): Limiter {
  let free = places
  const line: (() => void)[] = []
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else if (line.length >= longest) throw full()
    else await new Promise<void>((next) => line.push(next))
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next) next()
      else free++
    }
  }
  return Object.assign(run, { running: () => places - free, waiting: () => line.length })
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
