import type { ServerProcess } from '#test/support/server-process.ts'
import { fillRegistrations } from './fill.ts'
import { within } from './percentile.ts'
import { type Place, signIn } from './place.ts'

const tries = 200
const warm = 10
/** A slow call is tried less often: at least this many times, and then no longer than this many milliseconds in all. */
const fewest = 40
const longest = 10_000

export type Growth = { size: number; times: Map<string, { median: number; p95: number }>; seconds: Map<string, number>; megabytes: number }

/** Measures the office's calls on one PostgreSQL with more and more registrations, nine in ten of them in the requested list. */
export async function measureGrowth(place: Place, sizes: number[]): Promise<Growth[]> {
  const grown: Growth[] = []
  let filled = 0
  for (const size of sizes) {
    await fillRegistrations(place.databaseUrl, filled + 1, size)
    filled = size
    // A new server each time, because the dashboard's figures are cached for a minute.
    const server = await place.start()
    const cookie = await signIn(server.url)
    const times = await measureCalls(server, cookie, calls(size))
    const { seconds, megabytes } = await measureOnce(server, cookie)
    await server.stop()
    grown.push({ size, times, seconds, megabytes })
  }
  return grown
}

/** Each call one request after the other: the path of the n-th is made anew. Milliseconds. */
export async function measureCalls({ url }: ServerProcess, cookie: string, calls: Calls): Promise<Growth['times']> {
  const times: Growth['times'] = new Map()
  for (const [name, path] of calls) {
    const taken: number[] = []
    for (let n = 0; n < tries && (n < fewest || sum(taken) < longest); n++) {
      const started = performance.now()
      const reply = await fetch(`${url}/api/office${path()}`, { headers: { cookie } })
      await reply.text()
      if (reply.status !== 200) throw new Error(`${name}: ${reply.status}`)
      if (n >= warm) taken.push(performance.now() - started)
    }
    times.set(name, { median: within(taken, 0.5), p95: within(taken, 0.95) })
    console.log(name, times.get(name))
  }
  return times
}

/** Calls of the office's API by name; each call requests something different. */
export type Calls = [name: string, path: () => string][]

function calls(size: number): Calls {
  const far = Math.floor((size * 0.9) / 30)
  const list = (query: () => Record<string, string>) => () =>
    `/registrations?${new URLSearchParams({ competition: 'quarter-final', status: 'accepted', ...query() })}`
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  return [
    ['first page', list(() => ({}))],
    ['first page of those that wait, corrected ones first', list(() => ({ status: 'pending' }))],
    ['one of the first 100 pages', list(() => ({ page: String(1 + Math.floor(Math.random() * Math.min(far, 100))) }))],
    ['any page', list(() => ({ page: String(1 + Math.floor(Math.random() * far)) }))],
    ['the last page', list(() => ({ page: String(far) }))],
    ['sorted by name', list(() => ({ sort: 'student_name' }))],
    ['sorted by city, descending', list(() => ({ sort: '-city_name' }))],
    ['sorted by school', list(() => ({ sort: 'school_name' }))],
    ['type and last 30 days', list(() => ({ region: 'Out Of India', from: month }))],
    ['pending, by competition', () => '/waiting'],
  ]
}

/** The export of the pending tenth, and the dashboard's figures without a cache. Seconds. */
async function measureOnce({ url }: ServerProcess, cookie: string) {
  const seconds = new Map<string, number>()
  let bytes = 0
  for (const [name, path] of [
    ['dashboard: students', '/statistics'],
    ['dashboard: sales and sources', '/office/dashboard'],
    ['export of the pending tenth', '/office/registrations.xlsx?competition=quarter-final&status=pending'],
  ] as const) {
    const started = performance.now()
    const reply = await fetch(`${url}/api${path}`, { headers: { cookie } })
    bytes = 0
    for await (const chunk of reply.body as ReadableStream<Uint8Array>) bytes += chunk.length
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status}`)
    seconds.set(name, (performance.now() - started) / 1000)
  }
  return { seconds, megabytes: bytes / 1e6 }
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
