/** Runs tasks, and says how many are running and waiting. */
type Turns = (<T>(task: () => Promise<T>) => Promise<T>) & { running(): number; waiting(): number }

/** Runs at most `places` of the given tasks at once; the others wait. Throws `full()` when the queue is full. */
export function limitConcurrency(places: number, { line: longest = Infinity, full = () => new Error('The line is full') } = {}): Turns {
  let free = places
  const line: (() => void)[] = []
  const inTurn = async <T>(task: () => Promise<T>): Promise<T> => {
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
  return Object.assign(inTurn, { running: () => places - free, waiting: () => line.length })
}
