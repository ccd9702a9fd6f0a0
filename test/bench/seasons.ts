import { runOn } from '#test/support/database/postgres-cluster.ts'
import { type Calls, measureCalls } from './calls.ts'
import { fillRegistrations } from './fill.ts'
import { type Place, signIn } from './place.ts'

const old = 900_000
const current = 100_000

/** Measures the office's lists of a large season that has ended, beside those of the current one. */
export async function measureSeasons(place: Place): Promise<string> {
  const { databaseUrl } = place
  await runOn(databaseUrl, `insert into seasons (id, name, opens_at) values (1, '2024-25', '2024-06-01'), (2, '2025-26', '2025-06-01')`)
  await fillRegistrations(databaseUrl, 1, old)
  await runOn(databaseUrl, 'alter table registrations alter column round set default 2')
  await fillRegistrations(databaseUrl, old + 1, old + current)
  await runOn(databaseUrl, 'alter table registrations alter column round set default 1')
  const server = await place.start()
  const cookie = await signIn(server.url)
  const ended = await measureCalls(server, cookie, calls('2024-25', old))
  const now = await measureCalls(server, cookie, calls('2025-26', current))
  await server.stop()
  const figures = [...ended].map(([name, { median, p95 }]) => {
    const { median: other = Number.NaN, p95: otherP95 = Number.NaN } = now.get(name) ?? {}
    return `${name} ${median.toFixed(0)} / ${p95.toFixed(0)} and ${other.toFixed(0)} / ${otherP95.toFixed(0)}`
  })
  return `## Lists of an old season

The office's lists of a season that has ended (${old.toLocaleString('en')} registrations) and of the current one (${current.toLocaleString('en')}) in one table, one request after the other: median / 95th percentile in
milliseconds. ${figures.join('; ')}.
`
}

function calls(season: string, size: number): Calls {
  const list = (query: () => Record<string, string>) => () =>
    `/registrations?${new URLSearchParams({ competition: 'quarter-final', status: 'accepted', ...query(), season })}`
  const far = Math.floor((size * 0.9) / 30)
  return [
    ['first page', list(() => ({}))],
    ['any page', list(() => ({ page: String(1 + Math.floor(Math.random() * far)) }))],
    ['the last page', list(() => ({ page: String(far) }))],
    ['sorted by name', list(() => ({ sort: 'student_name' }))],
    [
      'flagged or corrected tab',
      () => `/registrations?${new URLSearchParams({ competition: 'quarter-final', status: 'corrected', season })}`,
    ],
    ['part of a name, 5 letters', list(() => ({ q: 'aeiou' }))],
    ['pending, by competition', () => `/waiting?season=${season}`],
    ['seasons with their numbers', () => '/seasons'],
  ]
}
