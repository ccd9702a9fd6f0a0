import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { type App, buildApp } from '#server/app.ts'
import { counts } from '#server/platform/db/schema/index.ts'
import { letPass } from '#test/support/passing-time.ts'
import { aBooking } from '#test/support/people.ts'
import { administrator, openPortal, type Portal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'

const limits = { signIn: 6, submit: 5 }
/** How often expired counts are deleted, in milliseconds. */
const fiveMinutes = 300_000

let portal: Portal
/** Another server on the same database, sharing nothing else with the first. */
let neighbour: App
beforeEach(async () => {
  portal = await openPortal({ limits, trustProxy: ['127.0.0.1'], season: () => defaultSeason })
  neighbour = await buildApp(portal.context)
  await neighbour.ready()
})
afterEach(async () => {
  await neighbour.close()
  await portal.close()
})

/** A call with a limit per address and no other: asks about a child nobody has registered. */
const check = (app: App, from = '10.0.0.1') =>
  app.inject({
    method: 'POST',
    url: '/api/doors/quatform/duplicate-checks',
    headers: { 'x-forwarded-for': from },
    payload: { name: 'Unknown Rao', birth_date: '2013-05-06', contact_email: 'a@home.example', dial_code: '+91', phone: '9845010200' },
  })
const book = (app: App) =>
  app.inject({
    method: 'POST',
    url: '/api/bookings',
    headers: { 'x-forwarded-for': '10.0.0.1', 'idempotency-key': randomUUID() },
    payload: aBooking(),
  })
const guess = (app: App, password: string, email = administrator.email) =>
  app.inject({ method: 'POST', url: '/api/session', payload: { email, password, role: 'admin' } })

const isCounting = ([statement]: unknown[]) => /insert into \\"counts\\"/i.test(JSON.stringify(statement))

const many = <Reply>(times: number, ask: (n: number) => Promise<Reply>) => Promise.all(Array.from({ length: times }, (_, n) => ask(n)))
const tally = (replies: { statusCode: number }[]) => {
  const found: Record<number, number> = {}
  for (const { statusCode } of replies) found[statusCode] = (found[statusCode] ?? 0) + 1
  return found
}

testRace(
  'of fifty at once, on two servers with one database, exactly the limit is let through, and a minute later as many again',
  async () => {
    for (let minute = 0; minute < 2; minute++) {
      const replies = await many(50, (n) => check(n % 2 ? portal.app : neighbour))
      expect(tally(replies)).toEqual({ 200: 6, 429: 44 })
      const waits = replies.filter(({ statusCode }) => statusCode === 429).map(({ headers }) => Number(headers['retry-after']))
      expect(Math.min(...waits)).toBeGreaterThan(0)
      expect(Math.max(...waits)).toBeLessThanOrEqual(60)
      expect((await check(neighbour, '10.0.0.2')).statusCode).toBe(200)
      letPass(61_000)
    }
  },
)

test('the port that some proxies forward is no part of an address, not even of a trusted one', async () => {
  for (const spellings of [
    (n: number) => [`203.0.113.12:${1001 + n}`, '203.0.113.12', `203.0.113.12:${1001 + n}, 127.0.0.1:${2001 + n}`],
    (n: number) => [`[2001:db8::1]:${1001 + n}`, '2001:db8::1', '[2001:db8::2]'],
  ]) {
    const replies = await many(9, (n) => check(portal.app, spellings(n)[n % 3]))
    expect(tally(replies)).toEqual({ 200: 6, 429: 3 })
  }
})

test('bookings are counted across servers too, one after another', async () => {
  const replies = []
  for (let n = 0; n < 8; n++) replies.push(await book(n % 2 ? portal.app : neighbour))
  // After both seats are booked a try is refused for another reason, and counts.
  expect(tally(replies)).toEqual({ 201: 2, 409: 3, 429: 3 })
})

test('wrong passwords for one account are counted across servers; the right one does not count, wherever it is tried', async () => {
  await portal.signIn()
  const tries = await many(20, (n) => guess(n % 2 ? portal.app : neighbour, `wrong ${n}`, 'a@b.example'))
  expect(tally(tries)).toEqual({ 401: 3, 429: 17 })
  expect((await guess(portal.app, 'wrong')).statusCode).toBe(401)
  for (let n = 0; n < 3; n++) {
    expect((await guess(n % 2 ? portal.app : neighbour, administrator.password)).statusCode).toBe(200)
    letPass(61_000)
  }
  expect((await guess(neighbour, 'wrong')).statusCode).toBe(401)
  expect((await guess(portal.app, 'wrong')).statusCode).toBe(401)
  expect((await guess(neighbour, administrator.password)).json().detail).toContain("or use 'Forgot password?'")
})

test('an account is closed until 15 minutes after the first wrong password, however many are refused meanwhile', async () => {
  await portal.signIn()
  const minutes = 60_000
  for (let n = 0; n < 3; n++) await guess(portal.app, 'wrong')
  letPass(14 * minutes)
  for (let n = 0; n < 5; n++) expect((await guess(portal.app, 'wrong')).statusCode).toBe(429)
  const refused = await guess(neighbour, administrator.password)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  letPass(minutes)
  expect((await guess(neighbour, administrator.password)).statusCode).toBe(200)
})

test('a flood of refused requests is answered from memory, and before that queries the database one at a time', async () => {
  const queries = vi.spyOn(portal.pool, 'query')
  const counted = () => queries.mock.calls.filter(isCounting).length
  expect(tally(await many(200, () => check(portal.app)))).toEqual({ 200: 6, 429: 194 })
  // The permitted ones, one query each; the first refused one; and all that arrived before that was known.
  expect(counted()).toBeLessThanOrEqual(limits.signIn + 2)
  const before = counted()
  expect(before).toBeGreaterThan(0)
  expect(tally(await many(200, () => check(portal.app)))).toEqual({ 429: 200 })
  expect(counted()).toBe(before)
})

test('reads are limited without querying the database', async () => {
  const queries = vi.spyOn(portal.pool, 'query')
  const replies = await many(8, () => portal.app.inject(`/api/season/pictures/${randomUUID()}`))
  expect(tally(replies)).toEqual({ 404: 5, 429: 3 })
  letPass(61_000)
  expect((await portal.app.inject(`/api/season/pictures/${randomUUID()}`)).statusCode).toBe(404)
  expect(queries.mock.calls.filter(isCounting)).toEqual([])
})

test('while the database is down nobody gets past the limits, and nobody gets the message that they tried too often', async () => {
  await portal.signIn()
  const query = portal.pool.query.bind(portal.pool) as (...args: unknown[]) => unknown
  const away = vi.spyOn(portal.pool, 'query').mockImplementation((...args: unknown[]) => {
    return isCounting(args) ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })) : query(...args)
  })
  for (const reply of [await check(portal.app), await book(portal.app), await guess(portal.app, administrator.password)]) {
    expect([reply.statusCode, reply.json().type]).toEqual([503, 'urn:problem:unavailable'])
  }
  away.mockRestore()
  expect(tally(await many(6, () => check(portal.app)))).toEqual({ 200: 6 })
  expect((await guess(portal.app, administrator.password)).statusCode).toBe(200)
})

test('the stored counts name neither people nor addresses, and expired counts are deleted', async () => {
  await guess(portal.app, 'wrong', 'zqwxyz@home.example')
  await check(portal.app, '198.51.100.77')
  const rows = await portal.db.select().from(counts)
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(JSON.stringify(rows)).not.toMatch(/zqwxyz|198\.51|home\.example/)
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)

  const old = Array.from({ length: 1500 }, (_, n) => ({ key: `over ${n}`, points: 1, expire: 0 }))
  await portal.db.insert(counts).values(old)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const another = await buildApp(portal.context)
  const cleanUp = timers.mock.calls.find(([, milliseconds]) => milliseconds === fiveMinutes)?.[0] as () => void
  timers.mockRestore()
  cleanUp()
  await vi.waitFor(async () => expect((await portal.db.select().from(counts)).filter(({ key }) => key.startsWith('over'))).toEqual([]))
  // Counts that haven't expired stay.
  expect(await portal.db.select().from(counts)).toEqual(rows)
  await another.close()
})
