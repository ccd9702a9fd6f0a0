// How the office's lists behave with a million rows, on a PostgreSQL of its own: npm run bench. Writes docs/performance.md.
import '../../server/node-version.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addAdministrator } from '../../server/accounts/administrators.ts'
import { openDatabase } from '../../server/db/open.ts'
import { runOn, startCluster } from '../db/postgres-cluster.ts'
import { startServer } from '../server-process.ts'
import { writePart } from './performance-page.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const tries = 200
const administrator = { email: 'bench@portal.example', password: 'a long enough password' }
const silent = { info() {}, warn() {}, error() {} }

const cluster = await startCluster(['shared_buffers=1GB', 'max_connections=100'])
const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
try {
  await runOn(cluster.url('postgres'), `create database bench template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`)
  const databaseUrl = cluster.url('bench')
  const database = await openDatabase({ databaseUrl, dataDir, log: silent })
  await addAdministrator(database.db, administrator.email, administrator.password)
  await fill(database.pool)
  await database.close()
  const server = await startServer({ databaseUrl, dataDir, async remove() {} }, { LOG_LEVEL: 'silent' })
  const cookie = await signIn(server.url)
  const table = await measureLists(server.url, cookie)
  const figures = await measureFigures(server.url, cookie)
  const exported = await measureExport(server.url, cookie, server.pid)
  await server.stop()
  report(table, figures, exported)
} finally {
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Believable spread: many names, towns and schools; nine in ten accepted, all of one competition. */
async function fill(pool: pg.Pool) {
  const started = performance.now()
  const client = new pg.Client({ connectionString: cluster.url('bench') })
  await client.connect()
  await client.query('set synchronous_commit = off')
  for (let from = 1; from <= rows; from += 100_000) {
    await client.query(
      `insert into registrations (id, reference, competition, door, name, name_key, email, contact_email, dial_code, phone, region, country, state, city,
         birth_date, payment_type, fee, currency, txn_no, txn_key, file_key, file_hash, child_key, contact_key, phone_key, submission_key, submission_hash,
         answers, season_version, disclaimer_version, status, submitted_at, decided_at)
       select gen_random_uuid(), 'bench' || n, 'quarter-final', 'quatform', name, lower(name), 's' || n || '@school.example', 'p' || n || '@home.example', '+91',
         (9800000000 + n)::text, case when n % 4 = 0 then 'Out Of India' else 'India' end, case when n % 4 = 0 then 'Country ' || n % 60 else 'India' end,
         'State ' || n % 35, 'City ' || n % 900, date '2008-01-01' + (n % 3000), 'no-offer', 20000, 'INR', case when n % 33 = 0 then 'UPI' else 'T' || n end, case when n % 33 = 0 then 'upi' else 't' || n end, 'bench' || n, md5(n::text),
         lower(name) || n, 'p' || n, '91' || n, gen_random_uuid(), '',
         jsonb_build_object('class_name', 'Class ' || n % 12, 'school_name', 'School ' || n % 4000, 'address_name', n || ' Lake View Road'),
         0, '2026-11', case when n % 10 = 0 then 'pending' else 'accepted' end, now() - (n % 500) * interval '1 day', now() - (n % 400) * interval '1 day'
       from (select n, initcap(translate(md5((n % 5000)::text), '0123456789', 'aeiourstln')) || ' ' || initcap(translate(md5((n / 7 % 9000)::text), '0123456789', 'mnpaeiorst')) as name
             from generate_series($1::int, $2::int) n) person`,
      [from, Math.min(rows, from + 99_999)],
    )
  }
  await client.end()
  await pool.query('vacuum (analyze) registrations')
  console.log(`${rows} rows in ${Math.round((performance.now() - started) / 1000)} s`)
}

async function signIn(url: string) {
  const reply = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...administrator, role: 'admin' }),
  })
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function measureLists(url: string, cookie: string) {
  const letters = 'abcdefilmnoprstu'
  const random = (length: number) => Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
  const far = Math.floor((rows * 0.9) / 30)
  const others: [string, string][] = [
    ['a person over all lists, 5 letters', '/people?q='],
    ['what waits, by competition', '/waiting'],
  ]
  const kinds: [string, () => Record<string, string>][] = [
    ['first page', () => ({})],
    ['one of the first 100 pages', () => ({ page: String(1 + Math.floor(Math.random() * 100)) })],
    ['any page', () => ({ page: String(1 + Math.floor(Math.random() * far)) })],
    ['search, 3 letters', () => ({ q: random(3) })],
    ['search, 5 letters', () => ({ q: random(5) })],
    ['search, 2 letters', () => ({ q: random(2) })],
    ['sorted by name', () => ({ sort: 'student_name' })],
    ['sorted by city, falling', () => ({ sort: '-city_name' })],
    ['sorted by school', () => ({ sort: 'school_name' })],
    ['type and last 30 days', () => ({ region: 'Out Of India', from: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10) })],
  ]
  const calls: [string, () => string][] = [
    ...kinds.map(([name, query]): [string, () => string] => [
      name,
      () => `/registrations?${new URLSearchParams({ competition: 'quarter-final', status: 'accepted', ...query() })}`,
    ]),
    ...others.map(([name, path]): [string, () => string] => [name, () => (path.endsWith('=') ? path + random(5) : path)]),
  ]
  const table: [string, number, number][] = []
  for (const [name, address] of calls) {
    const times: number[] = []
    for (let n = 0; n < tries; n++) {
      const started = performance.now()
      const reply = await fetch(`${url}/api/office${address()}`, { headers: { cookie } })
      await reply.text()
      if (reply.status !== 200) throw new Error(`${name}: ${reply.status}`)
      if (n >= 10) times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    const at = (part: number) => Math.round((times[Math.floor(times.length * part)] ?? 0) * 10) / 10
    table.push([name, at(0.5), at(0.95)])
    console.log(name, at(0.5), at(0.95))
  }
  return table
}

/** Exports the pending tenth (100,000 rows of a million) while another clerk goes on reading the list. */
async function measureExport(url: string, cookie: string, pid: number) {
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const before = memory()
  let peak = before
  let slowest = 0
  let answered = 0
  const started = performance.now()
  let done = false
  const download = fetch(`${url}/api/office/registrations.xlsx?competition=quarter-final&status=pending`, { headers: { cookie } }).then(
    async (reply) => {
      let bytes = 0
      for await (const chunk of reply.body as ReadableStream<Uint8Array>) bytes += chunk.length
      done = true
      return bytes
    },
  )
  while (!done) {
    const asked = performance.now()
    await (await fetch(`${url}/api/office/registrations?competition=quarter-final&status=accepted`, { headers: { cookie } })).text()
    slowest = Math.max(slowest, performance.now() - asked)
    answered++
    peak = Math.max(peak, memory())
    await new Promise((soon) => setTimeout(soon, 20))
  }
  const bytes = await download
  return { seconds: (performance.now() - started) / 1000, megabytes: bytes / 1e6, before, peak, slowest, answered }
}

/** The dashboard's figures, counted anew: they are kept for a minute, so only the first call tells. */
async function measureFigures(url: string, cookie: string) {
  const seconds = async (path: string) => {
    const started = performance.now()
    await (await fetch(`${url}/api${path}`, { headers: { cookie } })).text()
    return ((performance.now() - started) / 1000).toFixed(1)
  }
  return { statistics: await seconds('/statistics'), dashboard: await seconds('/office/dashboard') }
}

function report(
  table: [string, number, number][],
  counted: Awaited<ReturnType<typeof measureFigures>>,
  exported: Awaited<ReturnType<typeof measureExport>>,
) {
  const figures = table.map(([name, median, p95]) => `| ${name} | ${median} | ${p95} |`).join('\n')
  const text = `# Performance

Measured with \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}) and ${Math.round(totalmem() / 2 ** 30)} GiB, everything on one machine, PostgreSQL
with shared_buffers=1GB. Machines differ and are noisy: compare rows, not machines.

## Lists with ${rows.toLocaleString('en')} rows

One office list of ${Math.round(rows * 0.9).toLocaleString('en')} accepted registrations, 30 rows a page, over HTTP with session, flags and count; ${tries - 10} requests each.

| request | median, ms | 95 of 100 within, ms |
|---|---|---|
${figures}

The figures of the dashboard are counted over everything, at most once a minute: students ${counted.statistics} s, sales and sources ${counted.dashboard} s.

A page is read from an index made for its order, a search of three letters or more from an index of the names' parts. The number of matches is
counted up to 10,000 and estimated above. Far pages cost what PostgreSQL needs to step over the rows before them.

## The workbook

${Math.round(rows / 10).toLocaleString('en')} rows: ${exported.seconds.toFixed(1)} s, ${exported.megabytes.toFixed(1)} MB. The server grew from ${Math.round(exported.before)} to at most ${Math.round(exported.peak)} MiB; meanwhile another clerk asked for
the list ${exported.answered} times and waited ${Math.round(exported.slowest)} ms at most.
`
  writePart('npm run bench', text)
  console.log(text)
}
