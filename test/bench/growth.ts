import { runOn } from '#test/support/database/postgres-cluster.ts'
import type { ServerProcess } from '#test/support/server-process.ts'
import { type Calls, measureCalls, measureTimes, type Times } from './calls.ts'
import { fillRegistrations } from './fill.ts'
import { fromOurPage, type Place, signIn } from './place.ts'
import { searches } from './search.ts'

export type Growth = { size: number; times: Times; seconds: Map<string, number> }

/** Rows of an export whose size doesn't grow with the list. */
const exported = 20_000
/** So many of the searches are measured here; the other ones in `search`. */
const searched = ['part of a name, 5 letters', 'part of a name, 2 letters', 'an email address']

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
    const found = searches(size).filter(([name]) => searched.includes(name))
    const times = await measureCalls(server, cookie, [...calls(size), ...found])
    times.set('accepting, with history and emails', await measureAccepting(place, server, cookie))
    const seconds = await measureOnce(server, cookie, size)
    await server.stop()
    grown.push({ size, times, seconds })
  }
  return grown
}

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

/** One acceptance after the other. */
async function measureAccepting({ databaseUrl }: Place, { url }: ServerProcess, cookie: string) {
  const { rows } = await runOn(
    databaseUrl,
    "select id from registrations where competition = 'quarter-final' and status = 'pending' and version = 1 order by serial_no desc limit 200",
  )
  return await measureTimes(async () => {
    const { id } = rows.pop() ?? {}
    const body = JSON.stringify({ version: 1, decision: 'accepted' })
    return await fetch(`${url}/api/office/registrations/${id}/decision`, { method: 'PUT', headers: { cookie, ...fromOurPage }, body })
  })
}

/** The dashboard's figures without a cache, and exports. Seconds. */
async function measureOnce({ url }: ServerProcess, cookie: string, size: number) {
  // Of 500 days, every tenth has those that wait.
  const days = Math.ceil((exported * 500) / size) * 10 - 5
  const from = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const pending = '/office/registrations.xlsx?competition=quarter-final&status=pending'
  const seconds = new Map<string, number>()
  for (const [name, path] of [
    ['dashboard: students', '/statistics'],
    ['dashboard: sales and sources', '/office/dashboard'],
    [`export of at most ${exported.toLocaleString('en')} that wait`, `${pending}&from=${from}`],
    ['export of all that wait, a tenth', pending],
  ] as const) {
    const started = performance.now()
    const reply = await fetch(`${url}/api${path}`, { headers: { cookie } })
    for await (const _chunk of reply.body as ReadableStream<Uint8Array>);
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status}`)
    seconds.set(name, (performance.now() - started) / 1000)
    console.log(name, seconds.get(name))
  }
  return seconds
}
