// Measures the slot call while a thousand visitors poll and bookings continue, with two server processes on one PostgreSQL: npm run
// bench:slots. Writes its section of docs/performance.md.
import '#server/lib/node-version.js'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { defaultSeason } from '#domain/season/defaults.ts'
import { addAdministrator } from '#server/auth/administrators.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { runOn, startCluster } from '#test/support/database/postgres-cluster.ts'
import { aBooking } from '#test/support/people.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { within } from './percentile.ts'
import { writePart } from './performance-page.ts'
import { administrator, fromOurPage, signIn } from './place.ts'

const seconds = Number(process.argv[2] ?? 45)
const visitors = 1000
const pollMs = 3000
const changeMs = 250
const { slots, seats } = defaultSeason.booking
const days = ['2025-09-10', '2025-09-11', '2025-09-12', '2025-09-13']
const silent = { info() {}, warn() {}, error() {} }

/** When a booking and its cancellation were sent and answered, in milliseconds of this process. */
type Booked = { id: string; day: string; slot: string; sent: number; done: number; endSent: number; endDone: number }

const booked: Booked[] = []
const times: number[] = []
const seen = { polls: 0, unchanged: 0, failures: 0, aboveSeats: 0, impossible: 0, oldest: 0, refused: 0, cancelled: 0 }
let isOver = false

// PostgreSQL logs every statement with its time and user: each server process has its own user.
const cluster = await startCluster([
  'shared_buffers=128MB',
  'max_connections=60',
  'logging_collector=on',
  'log_statement=all',
  'log_line_prefix=%m %u ',
])
const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
try {
  await runOn(cluster.url('postgres'), `create database bench template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`)
  await runOn(cluster.url('postgres'), 'create role second superuser login')
  const urls = [cluster.url('bench'), cluster.url('bench').replace('postgres@', 'second@')]
  const database = await openDatabase({ databaseUrl: urls[0] ?? '', dataDir, log: silent })
  await addAdministrator(database.db, administrator.email, administrator.password)
  const servers: ServerProcess[] = []
  for (const databaseUrl of urls) {
    servers.push(await startServer({ databaseUrl, dataDir, async remove() {} }, { LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' }))
  }
  const [first = '', second = ''] = servers.map(({ url }) => url)
  const cookie = await signIn(first)
  const polling = Array.from({ length: visitors }, (_, n) => visit((n >> 2) % 2 === 0 ? first : second, days[n % days.length] ?? ''))
  const changing = change([first, second], cookie)
  await pause(seconds * 1000)
  isOver = true
  await Promise.all([...polling, changing])
  for (const server of servers) await server.stop()
  await database.close()
  report(countQueries())
} finally {
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** One visitor with the page open: polls every three seconds, as browsers do with the ETag of the last response. */
async function visit(url: string, day: string) {
  let etag = ''
  let counts: Record<string, number> = {}
  await pause(Math.random() * pollMs)
  while (!isOver) {
    const asked = performance.now()
    try {
      const reply = await fetch(`${url}/api/slots?date=${day}`, { headers: { 'if-none-match': etag } })
      const text = await reply.text()
      const here = performance.now()
      times.push(here - asked)
      seen.polls++
      if (reply.status === 304) seen.unchanged++
      else if (reply.status === 200) {
        counts = JSON.parse(text)
        etag = reply.headers.get('etag') ?? ''
      } else seen.failures++
      compare(day, counts, asked, here)
    } catch {
      seen.failures++
    }
    await pause(pollMs - Math.min(pollMs, performance.now() - asked))
  }
}

/** Compares a response with the changes acknowledged before it was requested: which are missing, and for how long. */
function compare(day: string, counts: Record<string, number>, asked: number, here: number) {
  for (const slot of slots) {
    const count = counts[slot] ?? 0
    if (count > seats) seen.aboveSeats++
    const own = booked.filter((one) => one.day === day && one.slot === slot)
    const begun = own.map(({ done }) => done).filter((done) => done < asked)
    const ended = own.map(({ endDone }) => endDone).filter((done) => done < asked)
    const maybeEnded = own.filter(({ endSent }) => endSent < here).length
    const maybeBegun = own.filter(({ sent }) => sent < here).length
    note(begun, begun.length - maybeEnded - count, asked)
    note(ended, count - (maybeBegun - ended.length), asked)
  }
}

/** `unseen` changes are missing from the response; at best they are the newest ones. */
function note(changes: number[], unseen: number, asked: number) {
  if (unseen <= 0) return
  const oldestUnseen = changes.sort((a, b) => b - a)[unseen - 1]
  if (oldestUnseen === undefined) seen.impossible++
  else seen.oldest = Math.max(seen.oldest, asked - oldestUnseen)
}

/** Books a slot somewhere; once half of all seats are taken, the office cancels a booking instead. */
async function change(urls: string[], cookie: string) {
  for (let n = 0; !isOver; n++) {
    const url = urls[n % urls.length] ?? ''
    const live = booked.filter(({ endSent }) => endSent === Infinity)
    const isFilled = live.length > (days.length * slots.length * seats) / 2
    await (isFilled ? cancel(url, cookie, live[Math.floor(Math.random() * live.length)]) : book(url, n))
    await pause(changeMs)
  }
}

async function book(url: string, n: number) {
  const [day = '', slot = ''] = [days[n % days.length], slots[Math.floor(Math.random() * slots.length)]]
  const answers = aBooking({ date: day, time_slot: slot })
  const one: Booked = { id: '', day, slot, sent: performance.now(), done: Infinity, endSent: Infinity, endDone: Infinity }
  // It may be counted before its response arrives.
  booked.push(one)
  const reply = await fetch(`${url}/api/bookings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.0.${(n >> 8) & 255}.${n & 255}`,
    },
    body: JSON.stringify(answers),
  })
  await reply.text()
  if (reply.status === 201) Object.assign(one, { done: performance.now(), id: answers.parent_email })
  else booked.splice(booked.indexOf(one), 1)
  if (reply.status === 409) seen.refused++
  else if (reply.status !== 201) seen.failures++
}

async function cancel(url: string, cookie: string, one: Booked | undefined) {
  if (!one) return
  const list = await fetch(`${url}/api/office/bookings?size=120`, { headers: { cookie } })
  const { rows } = (await list.json()) as { rows: { id: string; version: number; parent_email: string }[] }
  const row = rows.find(({ parent_email }) => parent_email === one.id)
  if (!row) throw new Error('An acknowledged booking is not there')
  one.endSent = performance.now()
  const reply = await fetch(`${url}/api/office/bookings/${row.id}`, {
    method: 'DELETE',
    headers: { cookie, ...fromOurPage },
    body: JSON.stringify({ version: row.version, reason: 'Asked for' }),
  })
  await reply.text()
  if (reply.status !== 200) throw new Error(`cancelling: ${reply.status}`)
  one.endDone = performance.now()
  seen.cancelled++
}

/** How often each process counted each day, from PostgreSQL's log. */
function countQueries(): number[] {
  const folder = join(cluster.root, 'cluster', 'log')
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  const counts = new Map<string, number>()
  for (const [n, line] of lines.entries()) {
    if (!/select "time_slot", count\(\*\) from "bookings"/.test(line)) continue
    const user = line.split(' ')[3]
    const day = /'(\d{4}-\d\d-\d\d)'/.exec(lines.slice(n, n + 3).join('\n'))?.[1]
    const key = `${user} ${day}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts.values()]
}

function report(queries: number[]) {
  const at = (part: number) => Math.round(within(times, part) * 10) / 10
  const most = Math.max(...queries)
  const problems = [
    ...(queries.length !== 2 * days.length ? [`${queries.length} counters were found in the log`] : []),
    ...(most > seconds + pollMs / 1000 + 1 ? [`${most} counts of one day in ${seconds} s`] : []),
    ...(seen.aboveSeats + seen.impossible + seen.failures > 0 ? [JSON.stringify(seen)] : []),
    ...(seen.oldest > 2000 ? [`a change was not seen after ${Math.round(seen.oldest)} ms`] : []),
  ]
  const text = `## Counts of a day's times

${visitors.toLocaleString('en')} visitors with the booking page open, polling every 3 seconds, on two server processes with one PostgreSQL, for ${seconds} seconds, while families book and the office cancels.
${seen.polls.toLocaleString('en')} answers (${Math.round(seen.polls / seconds)} a second), ${seen.unchanged.toLocaleString('en')} of them 304; ${seen.failures} failed. Median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, slowest ${at(0.9999)} ms. A change appeared in the
answers within ${Math.round(seen.oldest)} ms.

${booked.length} bookings were made, ${seen.refused} refused and ${seen.cancelled} cancelled meanwhile; ${seen.aboveSeats} counts were above the number of seats. For one day, one process sent the database at most ${most} queries in
${seconds} s (${(most / seconds).toFixed(2)} a second).
`
  writePart('npm run bench:slots', text)
  if (problems.length > 0) throw new Error(problems.join('; '))
}
