import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import v8 from 'node:v8'
import vm from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidy } from '../../domain/text.ts'
import { corpus } from '../hostile/corpus.ts'
import { mutate } from '../hostile/mutations.ts'
import { type Random, randomFrom } from '../hostile/random.ts'
import { bytesOf, type Real, realRequests } from '../hostile/requests.ts'
import { type Answer, send } from '../hostile/send.ts'
import { aFamily, aSchool } from '../people.ts'
import { aPicture } from '../pictures.ts'
import { kind, openPortal, type Portal } from '../portal.ts'

// As many on each database as take a moment; HOSTILE=10000 sends more, SEED=… others.
const rounds = Number(process.env.HOSTILE ?? 1000)
const seed = Number(process.env.SEED ?? (kind === 'embedded' ? 1 : 2))
const sendersAtOnce = 8
/** An honest answer takes this long at most, in milliseconds. */
// In the short run of every day the machine may be busy with something else.
const longest = process.env.HOSTILE ? 5_000 : 20_000
/** What is cut off in the middle is given up sooner than in earnest. */
const pace = { headers: 1_000, whole: 4_000, check: 100, body: { bytes: 15_000, within: 800 } }

let portal: Portal
let port = 0
let real: Real[] = []
const complaints: string[] = []
beforeAll(async () => {
  const { pino } = await import('pino')
  const log = pino({ level: 'error' }, { write: (line: string) => complaints.push(line) })
  portal = await openPortal({ pace, log, limits: { signIn: 1e6, submit: 1e6 } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as { port: number }).port
  const office = (await portal.signIn()).cookie
  const answers = aSchool()
  await portal.app.inject({ method: 'POST', url: '/api/schools', headers: { 'idempotency-key': crypto.randomUUID() }, payload: answers })
  const school = (await portal.signInAs('school', answers.email ?? '')).cookie
  const picture = await aPicture('png', { width: 120, height: 200 })
  await portal.submit(aFamily(), { picture })
  const { rows } = await portal.db.execute<{ id: string }>(sql`select id from registrations`)
  real = realRequests({ office, school, schoolName: answers.schoolname ?? '', id: rows[0]?.id ?? '', picture })
})
afterAll(() => portal.close())

test('the requests are real: unchanged, each gets what it should', async () => {
  const got: [string, number | null][] = []
  for (const { name, make } of real) got.push([name, (await send(port, bytesOf(make()), longest)).status])
  expect(got).toEqual(real.map(({ name, status }) => [name, status]))
})

test(
  `${rounds} changed ones are answered or refused, none breaks anything, and nothing is left lying about`,
  async () => {
    const random = randomFrom(seed)
    const odd: string[] = []
    /** Requests that come unchanged, some of them several times. */
    const earlier: Buffer[] = []
    const statuses: Record<string, number> = {}
    let sent = 0
    let kept = 0
    let highest = 0
    const before = await whatIsThere()
    // What is kept for good is kept by then: code, connections, the embedded database's own memory.
    const warm = Math.floor(rounds / 2)

    await Promise.all(Array.from({ length: sendersAtOnce }, sender))
    async function sender() {
      while (sent < rounds) {
        const n = sent++
        if (n === warm) kept = keptIn(await settledMemory())
        // What the system lends for pictures comes and goes by a hundred megabytes; it must not climb.
        if (n < warm) highest = Math.max(highest, process.memoryUsage.rss())
        const { name, make } = random.pick(real)
        if (random.chance(0.1)) earlier.push(bytesOf(make()))
        const bytes = random.chance(0.1) && earlier.length > 0 ? again(random.pick(earlier), random) : mutate(make(), random)
        earlier.splice(0, Math.max(0, earlier.length - 50))
        const answer = await send(port, bytes, longest + 1_000)
        statuses[String(answer.status)] = (statuses[String(answer.status)] ?? 0) + 1
        if (!isFine(answer, bytes))
          odd.push(
            `${n} ${name}: ${answer.status} after ${Math.round(answer.milliseconds)} ms ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`,
          )
      }
    }

    if (process.env.HOSTILE) console.log(`${rounds} requests, seed ${seed}, by status:`, statuses)
    expect(odd).toEqual([])
    expect(complaints).toEqual([])
    // Most of them reach the code, and some get through.
    expect(statuses['400'] ?? 0).toBeGreaterThan(rounds / 5)
    expect((statuses['200'] ?? 0) + (statuses['201'] ?? 0)).toBeGreaterThan(rounds / 25)
    expect((statuses['401'] ?? 0) + (statuses['429'] ?? 0)).toBeLessThan(rounds / 5)
    expect(await send(port, Buffer.from('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'), longest)).toMatchObject({
      status: 200,
    })

    // What was cut off may still be on its way through the house.
    await pause(300)
    const after = await whatIsThere()
    expect(after.registrations).toBeGreaterThan(before.registrations)
    expect(after.halves).toEqual([])
    expect(after.files).toHaveLength(2 * after.registrations)
    expect(after.files.filter((name) => !/^[a-z2-7]{32}(?:\.thumbnail)?\.jpg$/.test(name))).toEqual([])
    expect(after.strays).toEqual(before.strays)
    expect({}).not.toHaveProperty('polluted')
    const memory = await settledMemory()
    expect(keptIn(memory) - kept).toBeLessThan(20 * 1024 * 1024)
    if (process.env.HOSTILE) expect(memory.rss - highest).toBeLessThan(50 * 1024 * 1024)
  },
  30 * 60_000,
)

test('whatever is typed into a search, a sorting or a date is searched for or refused, and never run', async () => {
  const { cookie } = await portal.signIn()
  const before = await whatIsThere()
  const places = [
    '/api/office/registrations?competition=quarter-final&status=all&q=',
    '/api/office/registrations?competition=quarter-final&status=all&sort=',
    '/api/office/registrations?competition=quarter-final&status=all&from=',
    '/api/office/registrations?competition=quarter-final&status=all&page=',
    '/api/office/bookings?q=',
    '/api/office/bookings?sort=',
    '/api/office/schools?q=',
    '/api/office/people?q=',
    '/api/office/letters?page=',
    '/api/slots?date=',
  ]
  const odd: string[] = []
  for (const place of places) {
    for (const typed of corpus.flat()) {
      const began = performance.now()
      const { statusCode } = await portal.app.inject({ url: place + encodeURIComponent(typed.toWellFormed()), headers: { cookie } })
      if (![200, 400].includes(statusCode) || performance.now() - began > longest) odd.push(`${statusCode} ${place}${typed}`)
    }
    for (const page of ['0', '-1', '1e309', 'NaN', '9007199254740993', '0x10', '1.5', '%EF%BC%91', '1000000']) {
      if (!place.endsWith('page=')) continue
      const { statusCode } = await portal.app.inject({ url: place + page, headers: { cookie } })
      if (statusCode !== 400) odd.push(`${statusCode} ${place}${page}`)
    }
  }
  expect(odd).toEqual([])
  expect(complaints).toEqual([])
  const after = await whatIsThere()
  expect({ ...after, files: after.files.length }).toEqual({ ...before, files: before.files.length })
})

test('whatever is typed as an answer is kept and shown as it was typed, or refused with its field', async () => {
  const { cookie } = await portal.signIn()
  const picture = await aPicture('png', { width: 60, height: 60 })
  const odd: string[] = []
  let kept = 0
  for (const typed of corpus.flat()) {
    const answers = aFamily({ address_name: typed, school_name: typed })
    const reply = await portal.submit(answers, { picture })
    if (reply.statusCode === 400) {
      const { errors = [] }: { errors?: { path: string }[] } = reply.json()
      if (!errors.every(({ path }) => ['address_name', 'school_name'].includes(path))) odd.push(`${typed}: ${reply.body}`)
      continue
    }
    kept += 1
    const list = await portal.app.inject({
      url: `/api/office/registrations?competition=quarter-final&status=all&q=${encodeURIComponent(answers.student_name ?? '')}`,
      headers: { cookie },
    })
    const [row] = list.json().rows
    if (reply.statusCode !== 201 || row.answers.address_name !== tidy(typed))
      odd.push(`${typed}: ${reply.statusCode} ${JSON.stringify(row)}`)
  }
  expect(odd).toEqual([])
  expect(kept).toBeGreaterThan(corpus.flat().length / 2)
  // What a half character becomes on its way here is refused as well.
  expect((await portal.submit(aFamily({ address_name: 'a\ud800' }), { picture })).statusCode).toBe(400)
  expect(complaints).toEqual([])
})

/** The same request once more; every other time under a new key, as from somebody who fills in everything anew. */
function again(bytes: Buffer, random: Random): Buffer {
  if (random.chance(0.5)) return bytes
  return Buffer.from(bytes.toString('latin1').replace(/Idempotency-Key: \S+/, `Idempotency-Key: ${crypto.randomUUID()}`), 'latin1')
}

/** No answer at all is right only where there was no whole request to answer. */
function isFine({ status, milliseconds }: Answer, bytes: Buffer): boolean {
  if (milliseconds > longest) return false
  if (status === null) return !/^(?:GET|POST|PUT|PATCH|DELETE) \S+ HTTP\/1\.1\r\n/.test(bytes.toString('latin1'))
  return status >= 200 && status < 500
}

/** What the house holds, and what of it is there by halves. */
async function whatIsThere() {
  const count = async (table: string) => {
    const { rows } = await portal.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))
    return rows[0]?.n ?? 0
  }
  const { rows: halves } = await portal.db.execute(sql`
    select 'registration' as half, id::text from registrations r where not exists (
        select from history where subject = 'registration' and subject_id = r.id::text and action = 'entered')
      or not exists (select from outbox where subject_id = r.id::text and letter = 'registration-received')
    union all select 'booking', id::text from bookings b where not exists (
        select from history where subject = 'booking' and subject_id = b.id::text and action = 'booked')
      or not exists (select from outbox where subject_id = b.id::text and letter = 'booking-confirmed')
    union all select 'school', id::text from schools s where not exists (
        select from history where subject = 'school' and subject_id = s.id::text and action = 'registered')
      or not exists (select from outbox where letter = 'school-registered' and recipient = s.email)
    union all select 'history', id::text from history h where subject = 'registration'
      and not exists (select from registrations where id::text = h.subject_id)
    union all select 'letter', id::text from outbox o where letter = 'registration-received'
      and not exists (select from registrations where id::text = o.subject_id)`)
  const files = await readdir(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true })
  const strays = await readdir(portal.dataDir)
  return {
    registrations: await count('registrations'),
    halves,
    files: files.filter((entry) => entry.isFile()).map(({ name }) => name),
    strays: strays.sort(),
  }
}

const keptIn = ({ heapUsed, external }: NodeJS.MemoryUsage) => heapUsed + external

async function settledMemory() {
  v8.setFlagsFromString('--expose-gc')
  const collect: () => void = vm.runInNewContext('gc')
  for (let times = 0; times < 3; times++) {
    collect()
    await pause(20)
  }
  return process.memoryUsage()
}
