import { runOn } from '#test/support/database/postgres-cluster.ts'
import type { ServerProcess } from '#test/support/server-process.ts'
import { type Calls, measureCalls, measureTimes, type Times } from './calls.ts'
import { fillRegistrations } from './fill.ts'
import { fromOurPage, type Place, signIn } from './place.ts'
import { searches } from './searches.ts'

type Growth = { size: number; times: Times; seconds: Map<string, number> }

/** Measures the office's calls on one PostgreSQL with more and more registrations, nine in ten of them in the requested list. */
export async function measureGrowth(place: Place, sizes: number[]): Promise<string> {
  const grown: Growth[] = []
  let filled = 0
  for (const size of sizes) {
    await fillRegistrations(place.databaseUrl, filled + 1, size)
    filled = size
    // A new server each time, because the dashboard's figures are cached for a minute.
    const server = await place.start()
    const cookie = await signIn(server.url)
    const times = await measureCalls(server, cookie, [...calls(size), ...searches(size)])
    times.set('accepting, with history and emails', await measureAccepting(place, server, cookie))
    const seconds = await measureOnce(server, cookie)
    await server.stop()
    grown.push({ size, times, seconds })
  }
  return growthText(grown)
}

function calls(size: number): Calls {
  const far = Math.floor((size * 0.9) / 30)
  const list = (query: () => Record<string, string>) => () =>
    `/registrations?${new URLSearchParams({ competition: 'quarter-final', status: 'accepted', ...query() })}`
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  return [
    ['first page', list(() => ({}))],
    ['any page', list(() => ({ page: String(1 + Math.floor(Math.random() * far)) }))],
    ['the last page', list(() => ({ page: String(far) }))],
    ['sorted by name', list(() => ({ sort: 'student_name' }))],
    ['sorted by city, descending', list(() => ({ sort: '-city_name' }))],
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
async function measureOnce({ url }: ServerProcess, cookie: string) {
  const seconds = new Map<string, number>()
  for (const [name, path] of [
    ['dashboard: students', '/statistics'],
    ['dashboard: sales and sources', '/office/dashboard'],
    ['export of all that wait, a tenth', '/office/registrations.xlsx?competition=quarter-final&status=pending'],
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

function growthText(grown: Growth[]): string {
  const once = [...(grown[0]?.seconds.keys() ?? [])]
  const sums = once.map(
    (name) => `| ${name} | ${grown.map(({ seconds }) => `${(seconds.get(name) ?? Number.NaN).toFixed(2)} s`).join(' | ')} |`,
  )
  return `## Growing lists

One office list that holds nine in ten of all registrations, 30 rows a page, over HTTP with session, flags and count, one request after the other: median and 95th percentile, in milliseconds. Goals
for the 95th percentile with a million: 20 ms for the list, 100 ms for a search, 300 ms for the last page; 500 ms for the dashboard the first time.

${[...timesTable(grown), ...sums].join('\n')}

A page of the newest, or by name, is read from an index in its order; by any other column, all rows are read and sorted. Up to 2,000 matches are counted each time, more once in ten seconds, and the
dashboard's figures once a minute: the first who asks waits for that. A page costs what PostgreSQL needs to skip the rows before it, or after it if those are fewer. A search of three letters or more
reads one trigram index; two letters are the beginning of a word of the name. With a million, sales and sources miss their goal:
PostgreSQL spends 0.3 s on reading all rows and another 0.3 s on sorting them by country, form, day and currency. More memory, or no sorting, was no faster.
`
}

/** A row for each call with its times by size. */
function timesTable(grown: Growth[]): string[] {
  const names = [...(grown[0]?.times.keys() ?? [])]
  const rows = names.map((name) => {
    const cells = grown.map(({ times }) => {
      const { median = Number.NaN, p95 = Number.NaN } = times.get(name) ?? {}
      return `${median.toFixed(1)} / ${p95.toFixed(1)}`
    })
    return `| ${name} | ${cells.join(' | ')} |`
  })
  return [`| request | ${grown.map(({ size }) => size.toLocaleString('en')).join(' | ')} |`, `|---|${'---|'.repeat(grown.length)}`, ...rows]
}
