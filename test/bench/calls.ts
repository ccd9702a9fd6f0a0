import type { ServerProcess } from '#test/support/server-process.ts'
import { within } from './percentile.ts'

const tries = 200
const warm = 10
/** A slow call is tried less often: at least this many times, and then no longer than this many milliseconds in all. */
const fewest = 40
const longest = 10_000

/** Milliseconds by the name of a call. */
export type Times = Map<string, Time>
type Time = { median: number; p95: number }

/** Calls of the office's API by name; each call requests something different. */
export type Calls = [name: string, path: () => string][]

/** Each call one request after the other: the path of the n-th is made anew. */
export async function measureCalls({ url }: ServerProcess, cookie: string, calls: Calls): Promise<Times> {
  const times: Times = new Map()
  for (const [name, path] of calls) {
    times.set(name, await measureTimes(() => fetch(`${url}/api/office${path()}`, { headers: { cookie } })))
    console.log(name, times.get(name))
  }
  return times
}

/** The same request again and again, one after the other. */
export async function measureTimes(request: () => Promise<Response>): Promise<Time> {
  const taken: number[] = []
  for (let n = 0; n < tries && (n < fewest || sum(taken) < longest); n++) {
    const started = performance.now()
    const reply = await request()
    const text = await reply.text()
    if (reply.status !== 200) throw new Error(`${reply.url}: ${reply.status} ${text}`)
    if (n >= warm) taken.push(performance.now() - started)
  }
  return { median: within(taken, 0.5), p95: within(taken, 0.95) }
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
