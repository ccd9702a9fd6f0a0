import { setImmediate } from 'node:timers/promises'

/** How long work goes on without a pause, in milliseconds. */
const longest = 10

/** Makes something of each item, one after the other, and lets others have their turn whenever that has taken ten milliseconds. */
export async function mapInTurns<From, To>(items: Iterable<From>, make: (item: From) => To): Promise<To[]> {
  const made: To[] = []
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since > longest) {
      await setImmediate()
      since = performance.now()
    }
    made.push(make(item))
  }
  return made
}
