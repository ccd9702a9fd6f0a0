import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { BookingAnswers } from '#domain/booking/booking.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import { maxMoves } from '#server/features/bookings/refusals.ts'
import { remindDue } from '#server/features/bookings/reminders.ts'
import { bookingPath, bookingToken } from '#server/features/links/index.ts'
import { bookings, history, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { aBooking, aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { sharedPortal } from '#test/support/portal.ts'

const hour = 60 * 60 * 1000
const today = Math.floor(Date.now() / (24 * hour)) * 24 * hour
const dayIn = (days: number) => new Date(today + days * 24 * hour).toISOString().slice(0, 10)

const portal = sharedPortal(() => ({
  season: () => ({ ...defaultSeason, booking: { ...defaultSeason.booking, from: dayIn(10), to: dayIn(13), ...booking } }),
  now: () => Date.now() + ahead,
  trustProxy: ['127.0.0.1'],
}))
let booking: Partial<Season['booking']>
/** Milliseconds by which the server's clock is ahead. */
let ahead = 0
beforeEach(async () => {
  booking = {}
  ahead = 0
  await portal.pool.query('delete from bookings; delete from outbox; delete from registrations')
})

let visitors = 0
function call(method: 'POST' | 'PATCH' | 'DELETE', path: string, payload: object) {
  visitors += 1
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.2.${visitors >> 8}.${visitors & 255}` }
  return portal.send(method, `/api/bookings${path}`, payload, method === 'POST' ? headers : { ...headers, 'idempotency-key': undefined })
}

/** A family with an accepted registration: its link, and what it sends to book. */
async function anAcceptedFamily(answers = aFamily()) {
  const { reference } = (await portal.submit(answers)).json()
  const [row] = await portal.db.update(registrations).set({ status: 'accepted' }).where(eq(registrations.reference, reference)).returning()
  if (!row) throw new Error('It is not stored')
  const link = bookingToken(bookingPath(portal.context.bookingLinkKey, row))
  const page = await portal.app.inject({ url: `/book?for=${link}` })
  const filled = (name: string) => new RegExp(`"${name}":"([^"]*)"`).exec(page.body)?.[1] ?? ''
  const sent = {
    ...aBooking({ date: dayIn(10) }),
    student_name: row.name,
    parent_email: filled('parent_email'),
    parent_mobile: filled('parent_mobile'),
  }
  return { id: row.id, link, sent, page: () => portal.app.inject({ url: `/book?for=${link}` }) }
}

async function booked(overrides: Partial<BookingAnswers> = {}) {
  const family = await anAcceptedFamily()
  const reply = await call('POST', '', { ...family.sent, ...overrides, link: family.link })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return { ...family, booking: reply.json().booking }
}

const stored = () => portal.db.select().from(bookings).orderBy(asc(bookings.number))
const emails = async () =>
  (await portal.db.select().from(outbox).orderBy(asc(outbox.createdAt))).filter(({ template }) => template.startsWith('booking'))

test('A school-aged child abroad (+996) books', async () => {
  const { link, sent } = await anAcceptedFamily(
    aFamilyAbroad({ birth_date: '2013-04-18', contact_code: '+996', parent_contact: '555 123 456', country_name: 'Kyrgyzstan' }),
  )
  expect(sent.parent_mobile).toBe('+996 555123456')
  const reply = await call('POST', '', { ...sent, link })
  expect([reply.statusCode, reply.json().booking]).toMatchObject([
    201,
    { student_name: sent.student_name, date: dayIn(10), time_slot: '04:00 PM' },
  ])
  expect(await stored()).toMatchObject([{ parentMobile: '+996 555123456', state: 'booked' }])
  const [email] = await emails()
  expect(email?.link).toMatch(/^\/book\?place=[\w-]{65}$/)
})

test('by its link a family sees its booking, and moves it: the new seat is taken, the old one is free, the calendar entry is updated', async () => {
  booking = { seats: 1 }
  const { link, sent, booking: own, page } = await booked()
  const [row] = await stored()
  expect(own).toMatchObject({ version: 1, date: dayIn(10), time_slot: '04:00 PM' })
  expect(own.calendar).toContain(`UID:${row?.id}`)
  expect((await page()).body).toContain('See you on')
  const reply = await call('PATCH', '/own', { link, version: 1, date: dayIn(12), time_slot: '07:30 PM' })
  expect(reply.json()).toMatchObject({ status: 'success', booking: { version: 2, date: dayIn(12), time_slot: '07:30 PM' } })
  expect(await stored()).toMatchObject([{ id: row?.id, date: dayIn(12), timeSlot: '07:30 PM', seat: 1, beeLevel: sent.bee_level }])
  await booked()
  const full = await call('PATCH', '/own', { link, version: 2, date: dayIn(10), time_slot: '04:00 PM' })
  expect([full.statusCode, full.json().type]).toEqual([409, 'urn:problem:slot-full'])
  const about = (await emails()).filter(({ subjectId }) => subjectId === row?.id)
  expect(about.map(({ template, state }) => [template, state])).toEqual([
    ['booking-confirmed', 'withdrawn'],
    ['booking-moved', 'waiting'],
  ])
  expect(about[1]?.calendar).toContain('SEQUENCE:1')
  expect(about[1]?.calendar).toContain(`UID:${row?.id}`)
  expect(about[1]?.plain).toContain('Move or cancel by: ')
  const [entry] = await portal.db.select().from(history).where(eq(history.action, 'moved'))
  expect(entry).toMatchObject({ subjectId: row?.id, actorName: 'visitor', after: { date: dayIn(12), time_slot: '07:30 PM' } })
})

test('a family cancels by its link: the seat is free, the calendar entry is removed, and it can book again', async () => {
  booking = { seats: 1 }
  const { id, link, sent } = await booked()
  const reply = await call('DELETE', '/own', { link, version: 1 })
  expect(reply.json()).toEqual({ status: 'success', message: `The booking of ${sent.student_name} is cancelled.`, booking: null })
  const cancelled = (await emails()).at(-1)
  expect([cancelled?.template, cancelled?.calendar]).toEqual(['booking-cancelled', expect.stringMatching(/METHOD:CANCEL[\s\S]*SEQUENCE:1/)])
  for (const method of ['PATCH', 'DELETE'] as const) {
    const again = await call(method, '/own', { link, version: 2, ...(method === 'PATCH' && { date: dayIn(11), time_slot: '04:00 PM' }) })
    expect([again.statusCode, again.json().type]).toEqual([404, 'urn:problem:not-booked'])
  }
  await booked()
  expect((await call('POST', '', { ...sent, link, time_slot: '04:30 PM' })).statusCode).toBe(201)
  expect((await stored()).filter(({ registrationId }) => registrationId === id).map(({ state }) => state)).toEqual(['cancelled', 'booked'])
})

test('after the season’s cut-off neither is possible, and the page says whom to write to', async () => {
  const { link, page } = await booked()
  const attempts = async () => {
    const moved = await call('PATCH', '/own', { link, version: 1, date: dayIn(12), time_slot: '07:30 PM' })
    const cancelled = await call('DELETE', '/own', { link, version: 1 })
    return [moved, cancelled].map((reply) => [reply.statusCode, reply.json().type])
  }
  // 4:00 pm in India is 10:30 UTC.
  ahead = Date.parse(`${dayIn(9)}T10:30:00Z`) - Date.now() + 1000
  expect(await attempts()).toEqual(Array(2).fill([409, 'urn:problem:too-late-to-change']))
  const late = (await page()).body
  expect(late).toContain('please write to')
  expect(late).not.toContain('Cancel booking')
  booking = { changeHours: 23 }
  expect((await page()).body).toContain('Cancel booking')
  expect((await call('PATCH', '/own', { link, version: 1, date: dayIn(12), time_slot: '07:30 PM' })).statusCode).toBe(200)
})

test('a link changes only its own child’s booking, and none when it is wrong, ended or out of date', async () => {
  const one = await booked()
  const other = await anAcceptedFamily()
  const before = await stored()
  for (const link of [`${one.link.slice(0, -2)}xx`, '', 'x'.repeat(5000), other.link]) {
    expect((await call('DELETE', '/own', { link, version: 1 })).statusCode).toBe(404)
  }
  const stale = await call('DELETE', '/own', { link: one.link, version: 7 })
  expect([stale.statusCode, stale.json().type]).toEqual([409, 'urn:problem:stale'])
  await portal.db.update(registrations).set({ status: 'declined' }).where(eq(registrations.id, one.id))
  expect((await call('DELETE', '/own', { link: one.link, version: 1 })).json().type).toBe('urn:problem:link-ended')
  expect(await stored()).toEqual(before)
})

test('who books without a link gets one by email, which shows, moves and cancels the booking, and nothing of a registration', async () => {
  const sent = aBooking({ date: dayIn(10), parent_email: 'aunt@home.example' })
  const reply = await call('POST', '', sent)
  expect(JSON.stringify(reply.json())).not.toContain('place=')
  const [email] = await emails()
  const token = email?.link?.replace('/book?place=', '') ?? ''
  const page = await portal.app.inject({ url: `/book?place=${token}` })
  expect(page.body).toContain('See you on')
  expect(page.body).toContain('Cancel booking')
  const moved = await call('PATCH', '/own', { link: token, version: 1, date: dayIn(12), time_slot: '05:00 PM' })
  expect(moved.json().booking).toMatchObject({ version: 2, date: dayIn(12), time_slot: '05:00 PM' })
  expect((await call('DELETE', '/own', { link: token, version: 2 })).statusCode).toBe(200)
  expect((await call('DELETE', '/own', { link: token, version: 3 })).json().type).toBe('urn:problem:not-booked')
  expect((await portal.app.inject({ url: `/book?place=${token}` })).body).toContain('value="aunt@home.example"')
})

test('a family moves a booking five times, and then the office does', async () => {
  const { link } = await booked()
  for (let n = 1; n <= maxMoves; n++) {
    const time_slot = defaultSeason.booking.slots[n % 2] ?? ''
    expect((await call('PATCH', '/own', { link, version: n, date: dayIn(10), time_slot })).statusCode).toBe(200)
  }
  const next = await call('PATCH', '/own', { link, version: maxMoves + 1, date: dayIn(10), time_slot: '06:00 PM' })
  expect([next.statusCode, next.json().detail]).toEqual([409, expect.stringMatching(/^You have moved this booking 5 times/)])
  expect((await call('DELETE', '/own', { link, version: maxMoves + 1 })).statusCode).toBe(200)
})

test('the free places of every day are counted', async () => {
  await booked()
  const reply = await portal.app.inject({ url: '/api/slots/days' })
  expect(reply.json()).toEqual({ [dayIn(10)]: 15, [dayIn(11)]: 16, [dayIn(12)]: 16, [dayIn(13)]: 16 })
})

test('a reminder is written 24 and 2 hours before the time, each once, however many processes look', async () => {
  // 4:00 pm in India is 10:30 UTC.
  const goTo = (hours: number) => {
    ahead = Date.parse(`${dayIn(10)}T10:30:00Z`) - hours * hour - Date.now()
  }
  const { sent } = await booked()
  const other = await booked({ time_slot: '05:00 PM' })
  const remind = async () => {
    const written = await Promise.all(Array.from({ length: 4 }, () => remindDue(portal.context)))
    return written.reduce((sum, many) => sum + many, 0)
  }
  goTo(24.1)
  expect(await remind()).toBe(0)
  goTo(23.9)
  expect(await remind()).toBe(1)
  const last = (await emails()).at(-1)
  expect(last).toMatchObject({ template: 'booking-reminder', recipient: sent.parent_email })
  expect(last?.title).toMatch(/^Reminder: .* is booked for .*, 4:00 pm IST$/)
  goTo(22.9)
  expect([await remind(), await remind()]).toEqual([1, 0])
  goTo(1.9)
  expect([await remind(), await remind()]).toEqual([1, 0])
  goTo(-3)
  expect(await remind()).toBe(0)
  const about = (await emails()).filter(({ subjectId }) => subjectId === last?.subjectId)
  expect(about.filter(({ template }) => template === 'booking-reminder')).toHaveLength(2)
  expect((await stored()).map(({ version, reminded }) => [version, reminded])).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(other.booking.version).toBe(1)
})

test('a cancelled booking is not reminded of, a moved one is reminded of its new time, and a late one only of what is still ahead', async () => {
  const goTo = (hours: number) => {
    ahead = Date.parse(`${dayIn(10)}T10:30:00Z`) - hours * hour - Date.now()
  }
  const cancelled = await booked()
  const moved = await booked()
  goTo(25)
  await call('DELETE', '/own', { link: cancelled.link, version: 1 })
  goTo(24.5)
  await call('PATCH', '/own', { link: moved.link, version: 1, date: dayIn(11), time_slot: '04:00 PM' })
  goTo(23)
  await booked({ time_slot: '04:30 PM' })
  goTo(20)
  expect(await remindDue(portal.context)).toBe(0)
  goTo(0)
  expect(await remindDue(portal.context)).toBe(2)
  const reminders = (await emails()).filter(({ template }) => template === 'booking-reminder').map(({ title }) => title.slice(-11))
  expect(reminders.sort()).toEqual(['4:00 pm IST', '4:30 pm IST'])
})
