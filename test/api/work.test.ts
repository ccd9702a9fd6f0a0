import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import type { Work } from '#domain/report/api.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { dayIn } from '#domain/season/season.ts'
import { bookings, decisions, outbox, registrations, withdrawals } from '#server/platform/db/schema/index.ts'
import { aFamily } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { changeRows } from '#test/support/rows.ts'

const { timeZone } = defaultSeason
// A Wednesday, at noon in Kolkata.
const now = Date.parse('2026-11-25T06:30:00Z')
const today = dayIn(timeZone, now)

let portal: Portal
let office: { cookie: string }
beforeAll(async () => {
  const booking = { ...defaultSeason.booking, from: '2026-11-20', to: '2026-11-30', acceptedOnly: false }
  portal = await openPortal({ now: () => now, season: () => ({ ...defaultSeason, booking }) })
  office = await portal.signIn()
})
afterAll(() => portal.close())

async function enter(change: Partial<typeof registrations.$inferInsert>, door = 'semiform', answers: Answers = {}) {
  const { reference } = (await portal.submit(aFamily(answers), { door })).json()
  const [row] = await portal.db.update(registrations).set(change).where(eq(registrations.reference, reference)).returning()
  if (!row) throw new Error('was registered')
  return row
}

test('the dashboard counts what waits in each list, how long, what was decided today, lost emails and today’s bookings', async () => {
  const at = (iso: string) => new Date(iso)
  // Two working days are promised: what came on Friday should be done by Tuesday evening.
  await enter({ submittedAt: at('2026-11-20T12:00:00Z') })
  await enter({ submittedAt: at('2026-11-10T12:00:00Z'), correctedAt: at('2026-11-24T12:00:00Z') })
  const { id, version } = await enter({ submittedAt: at('2026-11-23T12:00:00Z') })
  await enter({ submittedAt: at('2026-11-24T12:00:00Z') }, 'techovationform')
  // The same number in two competitions flags both, but one of them doesn't wait.
  const shared = { txn_no: '4123 0312 8005' }
  await enter({ submittedAt: at('2026-11-24T12:00:00Z') }, 'techovationform', shared)
  await enter({ submittedAt: at('2026-11-24T12:00:00Z'), status: 'declined' }, 'semiform', shared)
  const decided = await portal.send('PUT', `/api/office/registrations/${id}/decision`, { decision: 'accepted', version }, office)
  expect(decided.statusCode).toBe(200)
  // The database's own clock has set it.
  await portal.db.update(decisions).set({ decidedAt: new Date(now) })
  const [email] = await portal.db.select().from(outbox)
  await changeRows(portal, outbox, { state: 'dead' }, eq(outbox.recipient, email?.recipient ?? ''))
  const booked = await portal.send('POST', '/api/bookings', {
    date: today,
    time_slot: '04:00 PM',
    student_name: 'Aanya',
    bee_level: 'Level 1',
    parent_email: 'parent@home.example',
    parent_mobile: '9845012345',
  })
  expect(booked.statusCode, booked.body).toBe(201)
  expect(await portal.db.$count(bookings)).toBe(1)

  const [open] = await portal.db.select().from(registrations).where(eq(registrations.competition, 'technovation'))
  const claim = { method: 'POST', url: `/api/office/review/${open?.id}/claim`, headers: office } as const
  expect((await portal.app.inject(claim)).statusCode).toBe(200)

  // Of two withdrawals, one was undone.
  const waiting = await portal.db.select().from(registrations).where(eq(registrations.competition, 'semi-final'))
  await portal.db
    .insert(withdrawals)
    .values(
      waiting
        .slice(0, 2)
        .map(({ id }, n) => ({ id: randomUUID(), registrationId: id, at: at(today), undoneAt: n === 0 ? at(today) : null })),
    )

  const reply = await portal.app.inject({ url: '/api/office/work', headers: office })
  const work = reply.json() as Work
  const of = (slug: string) => work.lists.find(({ competition }) => competition === slug)
  expect(of('semi-final')).toEqual({
    competition: 'semi-final',
    waiting: 2,
    flagged: 0,
    corrected: 1,
    late: 1,
    with_family: 0,
    overdue: 0,
    oldest_at: '2026-11-20T12:00:00.000Z',
    reviewers: [],
  })
  expect(of('technovation')).toMatchObject({ waiting: 2, flagged: 1, late: 0, reviewers: ['office@portal.example'] })
  expect(of('wordsmith')).toMatchObject({ waiting: 0, oldest_at: null })
  expect([work.decided_today, work.undelivered, work.withdrawn]).toEqual([1, 1, 1])
  expect(work.bookings).toMatchObject({ date: today, seats: 2 })
  expect(work.bookings?.slots).toHaveLength(8)
  expect(work.bookings?.slots[0]).toEqual({ time_slot: '04:00 PM', booked: 1 })
})
