/** A line of tasks, and how many are at work and how many wait. */
type Turns = (<T>(task: () => Promise<T>) => Promise<T>) & { running(): number; waiting(): number }

/** Runs at most `places` of the given tasks at once; the others wait in line. When the line is full, `full()` is thrown. */
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
