import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OfficeBooking } from '#domain/booking/api.ts'
import type { BookingAnswers } from '#domain/booking/booking.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { aBooking } from '#test/support/people.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { signInAs } from '#test/support/sign-in.ts'
import { rounds } from './helpers/extent.ts'
import { longest } from './helpers/figures.ts'
import { found } from './helpers/findings.ts'

// Three server processes on one PostgreSQL.
const rushes = rounds(2, 20)
const visitors = 500
const { slots, seats } = defaultSeason.booking
const days = ['2025-09-10', '2025-09-11', '2025-09-12', '2025-09-13']
const silent = { info() {}, warn() {}, error() {} }
const administrator = { ADMIN_EMAIL: 'office@portal.example', ADMIN_PASSWORD: 'turquoise kettle on the hill' }

let fresh: FreshDatabase
let servers: ServerProcess[]
let database: OpenDatabase
let cookie: string
beforeAll(async () => {
  fresh = await freshDatabase('postgres')
  const start = () => startServer(fresh, { LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1', ...administrator })
  servers = [await start(), await start(), await start()]
  database = await openDatabase({ ...fresh, log: silent })
  cookie = await signInAs({ email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD }, servers[0]?.url ?? '')
})
afterAll(async () => {
  for (const server of servers ?? []) await server.kill()
  await database?.close()
  await fresh?.remove()
})
beforeEach(() => database.pool.query('delete from bookings; delete from outbox'))

type Reply = { status: number; type: string }

test(`${visitors} visitors at once for one day: every seat is assigned once, and the others see that it is full`, async () => {
  const times: number[] = []
  for (let rush = 0; rush < rushes; rush++) {
    await database.pool.query('delete from bookings; delete from outbox')
    const started = performance.now()
    const replies = await Promise.all(
      Array.from({ length: visitors }, (_, n) => post(aBooking({ time_slot: slots[n % slots.length] ?? '' }))),
    )
    expect(await faults(replies)).toEqual([])
    expect(tally(replies)).toEqual({ '201': slots.length * seats, '409 slot-full': visitors - slots.length * seats })
    const emails = await database.pool.query('select count(*)::int as written, count(distinct subject_id)::int as about from outbox')
    expect(emails.rows).toEqual([{ written: 16, about: 16 }])
    times.push(Math.round(performance.now() - started))
  }
  found({
    promise: "A rush for one day's times, three processes on one PostgreSQL",
    method: `${rushes} times ${visitors} bookings at once`,
    pass: `each of ${slots.length * seats} seats is assigned once, all others learn that it's full, one email each`,
    seen: `${rushes * slots.length * seats} bookings, 0 seats assigned twice, 0 left over; one rush: ${longest(times)}`,
  })
})

test('fifty moves at once into a slot with one free seat: one succeeds, the others stay where they were', async () => {
  const elsewhere = await fill(50, '2025-09-13')
  expect((await post(aBooking({ date: '2025-09-13', time_slot: '07:30 PM' }))).status).toBe(201)
  const replies = await Promise.all(elsewhere.map((booking) => move(booking, { date: '2025-09-13', time_slot: '07:30 PM' })))
  expect(tally(replies)).toEqual({ '200': 1, '409 slot-full': 49 })
  expect(await faults([])).toEqual([])
  const { rows } = await database.pool.query(
    `select count(*)::int as n, count(*) filter (where version = 2)::int as moved from bookings where state = 'booked'`,
  )
  expect(rows).toEqual([{ n: 51, moved: 1 }])
})

test('both seats of many slots are moved away at once, with cancellations and bookings: there is no deadlock, and no seat is assigned twice or left empty', async () => {
  for (let round = 0; round < 3; round++) {
    await database.pool.query('delete from bookings; delete from outbox')
    const full = days.flatMap((date) => [0, 2, 4, 6].map((n) => ({ date, from: slots[n] ?? '', to: slots[n + 1] ?? '' })))
    await Promise.all(full.flatMap(({ date, from }) => [1, 2].map(() => post(aBooking({ date, time_slot: from })))))
    const all = await list()
    const replies = await Promise.all([
      ...full.flatMap(({ date, from, to }) =>
        all
          .filter((booking) => booking.date === date && booking.time_slot === from)
          .map((booking) => move(booking, { date, time_slot: to })),
      ),
      ...all.filter((_, n) => n % 9 === 0).map((booking) => cancel(booking)),
      // The same students again, and others, into the slots that are being left and filled.
      ...all.filter((_, n) => n % 4 === 0).map((booking) => post(answersOf(booking))),
      ...full.flatMap(({ date, from, to }) => [from, to].map((time_slot) => post(aBooking({ date, time_slot })))),
    ])
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    expect(await faults([])).toEqual([])
  }
})

/** Returns what is wrong with the bookings of the day, and with the responses. */
async function faults(replies: Reply[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ slot: string; taken: number; highest: number }>(
    `select date || ' ' || time_slot as slot, count(*)::int as taken, max(seat)::int as highest from bookings where state = 'booked' group by 1 order by 1`,
  )
  const stored = rows.reduce((sum, { taken }) => sum + taken, 0)
  const acknowledged = replies.filter(({ status }) => status === 201).length
  return [
    ...rows.filter(({ taken }) => taken > seats).map(({ slot, taken }) => `${slot}: ${seats} seats, but ${taken} bookings`),
    ...rows.filter(({ taken, highest }) => taken !== highest && taken <= seats).map(({ slot }) => `${slot}: a gap between the seats`),
    ...replies.filter(({ status }) => status >= 500).map(({ status, type }) => `answered ${status} ${type}`),
    ...(replies.length > 0 && stored !== acknowledged ? [`${acknowledged} acknowledged, ${stored} stored`] : []),
  ]
}

function tally(replies: Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, type } of replies) {
    const name = `${status} ${type}`.trim()
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

let calls = 0

/** To each server in turn, each time from another address: a single one would be rate limited. */
async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  calls += 1
  const from = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`
  return await fetch(`${servers[calls % servers.length]?.url}/api${path}`, {
    method,
    headers: { 'x-forwarded-for': from, 'sec-fetch-site': 'same-origin', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function replyOf(response: Response): Promise<Reply> {
  const { type = '' } = (await response.json()) as { type?: string }
  return { status: response.status, type: type.replace('urn:problem:', '') }
}

async function post(answers: BookingAnswers): Promise<Reply> {
  return await replyOf(await call('POST', '/bookings', answers, { 'idempotency-key': randomUUID() }))
}

async function move(booking: OfficeBooking, to: { date: string; time_slot: string }): Promise<Reply> {
  const body = { ...answersOf(booking), ...to, version: booking.version }
  return await replyOf(await call('PATCH', `/office/bookings/${booking.id}`, body, { cookie }))
}

async function cancel({ id, version }: OfficeBooking): Promise<Reply> {
  return await replyOf(await call('DELETE', `/office/bookings/${id}`, { version, reason: 'Asked for' }, { cookie }))
}

async function list(): Promise<OfficeBooking[]> {
  const reply = await call('GET', '/office/bookings?size=120', undefined, { cookie })
  return ((await reply.json()) as { rows: OfficeBooking[] }).rows
}

/** Books `many` students into slots of every day, but not the last slot of `day`. */
async function fill(many: number, day: string): Promise<OfficeBooking[]> {
  const places = days
    .flatMap((date) => slots.flatMap((time_slot) => [1, 2].map(() => ({ date, time_slot }))))
    .filter(({ date, time_slot }) => date !== day || time_slot !== slots.at(-1))
  for (const place of places.slice(0, many)) await post(aBooking(place))
  return await list()
}

function answersOf({ student_name, bee_level, parent_email, parent_mobile, date, time_slot }: OfficeBooking): BookingAnswers {
  return { student_name, bee_level, parent_email, parent_mobile, date, time_slot }
}
