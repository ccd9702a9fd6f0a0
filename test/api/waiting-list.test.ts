// databases: both
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { OfficeBooking } from '#domain/booking/api.ts'
import type { BookingAnswers } from '#domain/booking/booking.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import { type App, buildApp } from '#server/app.ts'
import { cancel as cancelBooking, move } from '#server/features/bookings/change.ts'
import { toBookingAnswers } from '#server/features/bookings/index.ts'
import { maxPerFamily } from '#server/features/bookings/refusals.ts'
import { settleDue } from '#server/features/bookings/waiting/offers.ts'
import { placeToken } from '#server/features/bookings/waiting/place-link.ts'
import { bookingPath, bookingToken, statusPath } from '#server/features/links/index.ts'
import { erase } from '#server/features/privacy/erase.ts'
import { undoWithdrawal, withdrawRegistration } from '#server/features/privacy/index.ts'
import { bookings, history, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { aBooking, aFamily } from '#test/support/people.ts'
import { emailsWait, sharedPortal } from '#test/support/portal.ts'
import { rowsWhere } from '#test/support/rows.ts'

const hour = 60 * 60 * 1000
const today = Math.floor(Date.now() / (24 * hour)) * 24 * hour
const dayIn = (days: number) => new Date(today + days * 24 * hour).toISOString().slice(0, 10)
/** 4:00 pm in India is 10:30 UTC. */
const startOn = (days: number) => Date.parse(`${dayIn(days)}T10:30:00Z`)

const portal = sharedPortal(() => ({
  season: () => ({ ...defaultSeason, booking: { ...defaultSeason.booking, from: dayIn(10), to: dayIn(13), ...booking } }),
  now: () => Date.now() + ahead,
  trustProxy: ['127.0.0.1'],
}))
let booking: Partial<Season['booking']>
/** Milliseconds by which the server's clock is ahead. */
let ahead = 0
beforeEach(async () => {
  booking = { seats: 1 }
  ahead = 0
  await portal.pool.query('delete from bookings; delete from outbox; delete from registrations')
})

let visitors = 0
function call(method: 'POST' | 'PATCH' | 'DELETE', path: string, payload: object, app: App = portal.app) {
  visitors += 1
  return app.inject({
    method,
    url: `/api${path}`,
    headers: { 'x-forwarded-for': `10.3.${visitors >> 8}.${visitors & 255}` },
    payload,
  })
}
const there = (overrides: Partial<BookingAnswers> = {}) => aBooking({ date: dayIn(10), ...overrides })
const placeOf = (id: string) => ({ place: placeToken(portal.context.bookingLinkKey, id) })
const take = (id: string, app?: App) => call('POST', '/waiting-places/own', placeOf(id), app)
const leave = (id: string, app?: App) => call('DELETE', '/waiting-places/own', placeOf(id), app)
/** As the office does, whose session would be over when the clock is ahead. */
const actor = { id: null, name: 'office@portal.example' }
const cancel = ({ id, version }: { id: string; version: number }) =>
  cancelBooking(portal.context, actor, id, { version, reason: 'Asked for' }).then(
    () => ({ statusCode: 200 }),
    (error: { status?: number }) => ({ statusCode: error.status ?? 500 }),
  )

async function rowOf(name: string) {
  const rows = await portal.db.select().from(bookings).where(eq(bookings.studentName, name)).orderBy(asc(bookings.number))
  const row = rows.at(-1)
  if (!row) throw new Error(`${name} is not stored`)
  return row
}
const stateOf = async (name: string) => (await rowOf(name)).state

async function book(answers: object) {
  const reply = await call('POST', '/bookings', answers)
  if (reply.statusCode !== 201) throw new Error(reply.body)
}
async function join(answers: object) {
  const reply = await call('POST', '/waiting-places', answers)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json()
}

/** One booked child, and some in line for its time. */
async function aQueue(...names: string[]) {
  await book(there({ student_name: 'Booked Rao' }))
  for (const student_name of names) await join(there({ student_name }))
  return await rowOf('Booked Rao')
}

/** A child with an accepted registration, and what its family sends by its link. */
async function anAcceptedFamily(name: string) {
  const { reference } = (await portal.submit(aFamily({ student_name: name }))).json()
  const [row] = await portal.db.update(registrations).set({ status: 'accepted' }).where(eq(registrations.reference, reference)).returning()
  if (!row) throw new Error('It is not stored')
  const link = bookingToken(bookingPath(portal.context.bookingLinkKey, row))
  return {
    id: row.id,
    link,
    sent: { ...there(), student_name: name, parent_email: row.contactEmail, parent_mobile: row.phone.slice(-10), link },
  }
}

const emails = async (name: string) => {
  const { id } = await rowOf(name)
  const rows = await portal.db.select().from(outbox).where(eq(outbox.subjectId, id)).orderBy(asc(outbox.createdAt))
  return rows.filter(({ state }) => state !== 'withdrawn')
}

test('a withdrawn child’s time is free at once and offered to the next family, whose place isn’t given back when that is undone', async () => {
  const withdrawn = await anAcceptedFamily('Withdrawn Rao')
  const inLine = await anAcceptedFamily('Also Withdrawn')
  await book(withdrawn.sent)
  await join(inLine.sent)
  await join(there({ student_name: 'Next Rao' }))
  await withdrawRegistration(portal.context, inLine)
  await withdrawRegistration(portal.context, withdrawn)
  expect([await stateOf('Withdrawn Rao'), await stateOf('Also Withdrawn'), await stateOf('Next Rao')]).toEqual([
    'cancelled',
    'left',
    'held',
  ])
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, withdrawn.id))
  const read = async () => (await portal.app.inject({ url: row ? statusPath(portal.context.bookingLinkKey, row) : '' })).body
  expect(await read()).not.toContain('Book a time')
  await undoWithdrawal(portal.context, withdrawn)
  expect([await stateOf('Withdrawn Rao'), await stateOf('Next Rao')]).toEqual(['cancelled', 'held'])
  expect(await read()).toContain('Book a time')
})

describe('joining', () => {
  test('a waiting list is for a full time; while a place is free, the family books it', async () => {
    const early = await call('POST', '/waiting-places', there())
    expect([early.statusCode, early.json().type]).toEqual([409, 'urn:problem:place-is-free'])
    await book(there())
    const answers = there({ student_name: 'Waiting Rao' })
    expect(await join(answers)).toMatchObject({ message: 'You’re on the waiting list.', place: null })
    const [email] = await emails('Waiting Rao')
    expect([email?.template, email?.calendar]).toEqual(['waiting-joined', null])
    expect(email?.link).toMatch(/^\/book\?place=[\w-]{65}$/)
    expect((await portal.app.inject({ url: '/api/slots/days' })).json()[dayIn(10)]).toBe(7)
    ahead = startOn(10) - Date.now() + 1000
    expect((await call('POST', '/waiting-places', there())).json().type).toBe('urn:problem:time-is-over')
  })

  test('has the eight checks, and one place for a child at a time: asked again it is the same, from another address it is refused', async () => {
    await aQueue()
    const wrong = await call('POST', '/waiting-places', there({ parent_mobile: '1', bee_level: '' }))
    expect(wrong.json().errors).toHaveLength(2)
    const answers = there({ student_name: 'Waiting Rao' })
    const first = await join(answers)
    expect(first).toMatchObject({ details: expect.stringMatching(/^You’re number 1 on the waiting list/), place: null })
    expect(await join({ ...answers, student_name: 'WAITING  rao' })).toEqual(first)
    const stranger = { ...answers, parent_email: 'stranger@home.example' }
    expect((await call('POST', '/waiting-places', stranger)).json().type).toBe('urn:problem:already-waiting')
    const booked = await rowOf('Booked Rao')
    const ofBooked = { ...there({ student_name: 'Booked Rao' }), parent_mobile: booked.parentMobile }
    expect((await call('POST', '/waiting-places', ofBooked)).json().detail).toBe(`This student already has a booking. ${emailsWait}`)
    expect(await portal.db.$count(bookings, eq(bookings.state, 'waiting'))).toBe(1)
    expect((await emails('Waiting Rao')).map(({ recipient }) => recipient)).toEqual([answers.parent_email])
  })

  test('by its link a registered family reads its number, and can be on a few lists at once', async () => {
    await aQueue('First Rao')
    const { id, sent } = await anAcceptedFamily('Linked Rao')
    const joined = await join(sent)
    expect(joined.details).toMatch(/^You’re number 2 on the waiting list for 4:00 pm on /)
    expect(await join(sent)).toEqual(joined)
    const slots = defaultSeason.booking.slots.slice(1, maxPerFamily + 1)
    for (const time_slot of slots) await book(there({ time_slot }))
    const replies = []
    for (const time_slot of slots) replies.push((await call('POST', '/waiting-places', { ...sent, time_slot })).statusCode)
    expect(replies).toEqual([...Array(maxPerFamily - 1).fill(201), 409])
    const page = await portal.app.inject({ url: `/book?for=${sent.link}` })
    expect(page.body).toContain('number 2 on the waiting list')
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, id))
    if (!row) throw new Error('It is not stored')
    const status = await portal.app.inject({ url: statusPath(portal.context.bookingLinkKey, row) })
    expect(status.body).toContain('number 2 on the waiting list')
    // Who came with the reference can't take or leave it.
    const payload = new URLSearchParams({ reference: row.reference, email: row.contactEmail }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const checked = await portal.app.inject({ method: 'POST', url: '/check', headers, payload })
    expect([checked.statusCode, checked.body]).toEqual([200, expect.not.stringContaining('on the waiting list')])
  })

  test('needs an accepted registration where booking does', async () => {
    await aQueue()
    booking = { seats: 1, acceptedOnly: true }
    expect((await call('POST', '/waiting-places', there())).json().type).toBe('urn:problem:not-accepted')
    const { sent } = await anAcceptedFamily('Accepted Rao')
    expect((await call('POST', '/waiting-places', { ...sent, link: '' })).statusCode).toBe(201)
  })
})

describe('a place that becomes free', () => {
  test('is kept for the first family, whose email says until when; nobody else can book it, and it takes it', async () => {
    const booked = await aQueue('First Rao', 'Second Rao')
    await cancel(booked)
    const first = await rowOf('First Rao')
    expect(first).toMatchObject({ state: 'held', seat: 1 })
    expect(Math.round(((first.heldUntil?.getTime() ?? 0) - Date.now()) / hour)).toBe(12)
    const [offer] = await emails('First Rao')
    expect([offer?.template, offer?.plain]).toEqual(['waiting-offered', expect.stringContaining('Kept for you until: ')])
    expect((await call('POST', '/bookings', there())).json().type).toBe('urn:problem:slot-full')
    expect((await portal.app.inject({ url: `/api/slots?date=${dayIn(10)}` })).json()['04:00 PM']).toBe(1)
    expect((await take((await rowOf('Second Rao')).id)).json().type).toBe('urn:problem:offer-ended')
    const reply = await take(first.id)
    expect([reply.statusCode, reply.json().booking]).toMatchObject([
      200,
      { student_name: 'First Rao', date: dayIn(10), time_slot: '04:00 PM' },
    ])
    expect(await rowOf('First Rao')).toMatchObject({ state: 'booked', seat: 1, heldUntil: null })
    expect((await emails('First Rao')).map(({ template }) => template)).toEqual(['booking-confirmed'])
    const [email] = await emails('First Rao')
    expect(email?.calendar).toContain(`UID:${first.id}`)
    expect(await stateOf('Second Rao')).toBe('waiting')
    expect((await take(first.id)).json().type).toBe('urn:problem:not-waiting')
  })

  test('goes to the next family when it isn’t taken in time: by the loop, or as soon as somebody asks', async () => {
    await cancel(await aQueue('First Rao', 'Second Rao', 'Third Rao'))
    ahead = 12 * hour + 1000
    expect((await take((await rowOf('First Rao')).id)).json().type).toBe('urn:problem:offer-ended')
    expect([await stateOf('First Rao'), await stateOf('Second Rao')]).toEqual(['left', 'held'])
    expect((await emails('First Rao')).map(({ template }) => template)).toEqual(['waiting-ended'])
    ahead = 24 * hour + 2000
    expect((await call('POST', '/bookings', there())).json().type).toBe('urn:problem:slot-full')
    expect([await stateOf('Second Rao'), await stateOf('Third Rao')]).toEqual(['left', 'held'])
    ahead = 36 * hour + 3000
    expect(await settleDue(portal.context)).toBe(1)
    expect(await settleDue(portal.context)).toBe(0)
    expect(await stateOf('Third Rao')).toBe('left')
    await book(there())
  })

  test('is kept for 30 minutes on the last day, and never longer than until it begins', async () => {
    const booked = await aQueue('First Rao')
    ahead = startOn(10) - 23 * hour - Date.now()
    await cancel(booked)
    const left = async () => (((await rowOf('First Rao')).heldUntil?.getTime() ?? 0) - Date.now() - ahead) / 60_000
    expect(Math.round(await left())).toBe(30)
    await portal.pool.query('delete from bookings')
    ahead = 0
    const late = await aQueue('First Rao')
    ahead = startOn(10) - 10 * 60_000 - Date.now()
    await cancel(late)
    expect(Math.round(await left())).toBe(10)
  })

  test('is also one that somebody moved away from, one of a person who was erased, and one that the season added', async () => {
    const booked = await aQueue('First Rao', 'Second Rao', 'Third Rao')
    const answers = { ...toBookingAnswers(booked), time_slot: '05:00 PM' }
    const { row } = await move(portal.context, actor, booked.id, 1, answers)
    expect([row.id, row.version, row.timeSlot, await stateOf('First Rao')]).toEqual([booked.id, 2, '05:00 PM', 'held'])
    await take((await rowOf('First Rao')).id)
    await erase(portal.context, actor, { email: (await rowOf('First Rao')).parentEmail })
    // Nobody gets past the line meanwhile.
    expect((await call('POST', '/bookings', there())).json().type).toBe('urn:problem:slot-full')
    await settleDue(portal.context)
    expect([await stateOf('Second Rao'), await stateOf('Third Rao')]).toEqual(['held', 'waiting'])
    booking = { seats: 2 }
    await settleDue(portal.context)
    expect(await rowOf('Third Rao')).toMatchObject({ state: 'held', seat: 2 })
  })

  test('skips a family whose registration is no longer accepted', async () => {
    await aQueue()
    const { id, sent } = await anAcceptedFamily('Declined Rao')
    await join(sent)
    await join(there({ student_name: 'Next Rao' }))
    await portal.db.update(registrations).set({ status: 'declined' }).where(eq(registrations.id, id))
    await cancel(await rowOf('Booked Rao'))
    expect([await stateOf('Declined Rao'), await stateOf('Next Rao')]).toEqual(['left', 'held'])
  })

  test('moves a family that has a booking elsewhere, whose old seat goes to the next one there', async () => {
    const booked = await aQueue()
    const { sent, link } = await anAcceptedFamily('Linked Rao')
    await book({ ...sent, time_slot: '06:00 PM' })
    await join(there({ student_name: 'Behind Rao', time_slot: '06:00 PM' }))
    await join({ ...sent, link })
    const [own] = await portal.db.select().from(bookings).where(eq(bookings.timeSlot, '06:00 PM')).orderBy(asc(bookings.number))
    await cancel(booked)
    const reply = await take((await rowOf('Linked Rao')).id)
    expect(reply.json().booking).toMatchObject({ number: own?.number, version: 2, time_slot: '04:00 PM' })
    const live = await rowsWhere(portal, bookings, inArray(bookings.state, ['booked', 'held']), asc(bookings.number))
    expect(live.map(({ studentName, timeSlot, state, seat }) => [studentName, timeSlot, state, seat])).toEqual([
      ['Linked Rao', '04:00 PM', 'booked', 1],
      ['Behind Rao', '06:00 PM', 'held', 1],
    ])
    const [entry] = await rowsWhere(portal, history, and(eq(history.action, 'moved'), eq(history.subjectId, own?.id ?? '')))
    expect(entry?.before).toEqual({ date: dayIn(10), time_slot: '06:00 PM' })
    // The answer says how the booking is changed from now on, also to who came by the link of the place.
    const page = await portal.app.inject({ url: `/book?place=${reply.json().link}` })
    expect(page.body).toContain('Linked Rao')
    const moved = { link: reply.json().link, version: 2, date: dayIn(11), time_slot: '07:00 PM' }
    expect((await call('PATCH', '/bookings/own', moved)).statusCode).toBe(200)
  })

  test('never moves a booking of another family: the place is only for the address it was asked from', async () => {
    const victim = there({ student_name: 'Victim Rao', time_slot: '06:00 PM' })
    await book(victim)
    const booked = await aQueue()
    await join({ ...victim, time_slot: '04:00 PM', parent_email: 'stranger@home.example' })
    await cancel(booked)
    const reply = await take((await rowOf('Victim Rao')).id)
    expect([reply.statusCode, reply.json().type]).toEqual([409, 'urn:problem:already-booked'])
    expect(reply.body).not.toContain('06:00')
    const [row] = await portal.db.select().from(bookings).where(eq(bookings.state, 'booked'))
    expect(row).toMatchObject({ timeSlot: '06:00 PM', studentName: 'Victim Rao' })
  })
})

test('a family leaves the list: what was kept for it goes to the next one, and the others move up', async () => {
  const booked = await aQueue('First Rao', 'Second Rao', 'Third Rao')
  await cancel(booked)
  const first = await rowOf('First Rao')
  expect((await leave(first.id)).json().message).toMatch(/^First Rao is no longer on the waiting list for 4:00 pm on /)
  expect([await stateOf('First Rao'), await stateOf('Second Rao')]).toEqual(['left', 'held'])
  const page = async (name: string) =>
    (await portal.app.inject({ url: `/book?place=${placeToken(portal.context.bookingLinkKey, (await rowOf(name)).id)}` })).body
  expect(await page('Third Rao')).toContain('number 1 on the waiting list')
  expect(await page('Second Rao')).toContain('Take this place')
  expect((await leave((await rowOf('Third Rao')).id)).statusCode).toBe(200)
  for (const place of ['', 'x'.repeat(65), placeToken('another key', first.id)]) {
    expect((await call('POST', '/waiting-places/own', { place })).json().type).toBe('urn:problem:not-waiting')
    expect((await portal.app.inject({ url: `/book?place=${place}` })).body).not.toContain('Rao')
  }
})

test('the office sees who is waiting, apart from the bookings and their workbook', async () => {
  const office = await portal.signIn()
  const booked = await aQueue('First Rao', 'Second Rao')
  await cancel(booked)
  const list = async (state: string) =>
    (await portal.app.inject({ url: `/api/office/bookings?state=${state}`, headers: office }))
      .json()
      .rows.map((row: OfficeBooking) => [row.student_name, row.state, row.held_until !== null])
  expect(await list('waiting')).toEqual([
    ['First Rao', 'held', true],
    ['Second Rao', 'waiting', false],
  ])
  const { rows } = (await portal.app.inject({ url: '/api/office/bookings?state=waiting', headers: office })).json()
  expect(rows.map(({ line }: OfficeBooking) => line)).toEqual([null, { position: 1, of: 1 }])
  expect((await portal.app.inject({ url: '/api/office/bookings/waiting', headers: office })).json()).toEqual([
    { date: dayIn(10), time_slot: '04:00 PM', waiting: 1, held: 1 },
  ])
  expect(await list('booked')).toEqual([])
  expect(await list('all')).toEqual([['Booked Rao', 'cancelled', false]])
  const { id } = await rowOf('First Rao')
  const entries = (await portal.app.inject({ url: `/api/office/bookings/${id}/history`, headers: office })).json().entries
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['was offered a place', 'joined the waiting list'])
})

test('the office takes a family off the list with a reason, and what was kept for it goes to the next one', async () => {
  const office = await portal.signIn()
  const takeOff = async (name: string, body = { reason: 'Asked for by phone' }) => {
    const { id, version } = await rowOf(name)
    const url = `/api/office/bookings/${id}`
    return await portal.app.inject({ method: 'DELETE', url, headers: office, payload: { version, ...body } })
  }
  await cancel(await aQueue('First Rao', 'Second Rao', 'Third Rao'))
  expect((await takeOff('First Rao', { reason: ' ' })).statusCode).toBe(400)
  const held = await takeOff('First Rao')
  expect([held.statusCode, held.json().message]).toEqual([200, expect.stringMatching(/^First Rao is off the waiting list\. /)])
  expect([await stateOf('First Rao'), await stateOf('Second Rao')]).toEqual(['left', 'held'])
  const [email, ...older] = await emails('First Rao')
  expect([email?.template, email?.link, email?.calendar, older]).toEqual(['waiting-cancelled', null, null, []])
  expect(email?.plain).toContain('The reason: Asked for by phone')
  expect((await takeOff('Third Rao')).statusCode).toBe(200)
  expect([await stateOf('Second Rao'), await stateOf('Third Rao')]).toEqual(['held', 'left'])
  expect((await takeOff('Third Rao')).json().detail).toBe('Third Rao is no longer on the waiting list.')
  expect((await take((await rowOf('First Rao')).id)).json().type).toBe('urn:problem:not-waiting')
  const { id } = await rowOf('First Rao')
  const { entries } = (await portal.app.inject({ url: `/api/office/bookings/${id}/history`, headers: office })).json()
  expect(entries[0]).toMatchObject({ action: 'taken off the waiting list', reason: 'Asked for by phone' })
})

test('a waiting list of 5 for 2 seats holds under 55 parallel posts to two servers: joins, takes, bookings, cancellations and departures', async () => {
  booking = { seats: 2 }
  const neighbour = await buildApp(portal.context)
  await neighbour.ready()
  onTestFinished(() => neighbour.close())
  for (let round = 0; round < 4; round++) {
    await portal.pool.query('delete from bookings; delete from outbox')
    const seated = [there(), there()]
    for (const answers of seated) await book(answers)
    const line = Array.from({ length: 5 }, () => there())
    for (const answers of line) await join(answers)
    const rows = await portal.db.select().from(bookings).orderBy(asc(bookings.number))
    const [first, second, ...waiting] = rows
    if (!first || !second) throw new Error('They are not booked')
    // In half of the rounds a place is kept already, and taken, left and ended at the same moment.
    if (round % 2 === 1) await cancel(first)
    const replies = await Promise.all([
      cancel(first),
      cancel(second),
      ...Array.from({ length: 4 }, () => settleDue(portal.context).then(() => ({ statusCode: 200 }))),
      ...waiting.slice(0, 2).flatMap(({ id }) => [leave(id), leave(id, neighbour)]),
      ...waiting.flatMap(({ id }) => [take(id), take(id, neighbour), take(id)]),
      ...Array.from({ length: 12 }, (_, n) => call('POST', '/bookings', there(), n % 2 ? neighbour : portal.app)),
      ...line.map((answers) => call('POST', '/waiting-places', answers, neighbour)),
      ...Array.from({ length: 5 }, () => call('POST', '/waiting-places', there())),
      ...line.map((answers, n) => call('POST', '/bookings', { ...answers, time_slot: '05:00 PM' }, n % 2 ? neighbour : portal.app)),
      ...seated.map((answers) => call('POST', '/bookings', answers)),
    ])
    expect(replies.length).toBeGreaterThanOrEqual(54)
    expect(replies.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    await settleDue(portal.context)
    const { rows: slots } = await portal.pool.query(
      `select time_slot, count(*)::int as taken, max(seat)::int as highest, count(distinct seat)::int as seats
       from bookings where state in ('booked', 'held') group by 1`,
    )
    expect(slots.filter(({ taken, highest, seats }) => taken > 2 || taken !== highest || taken !== seats)).toEqual([])
    // Both freed seats are kept or taken, as long as somebody waits.
    const queued = await portal.db.$count(bookings, eq(bookings.state, 'waiting'))
    const full = slots.find(({ time_slot }) => time_slot === '04:00 PM')
    if (queued > 0) expect(full?.taken).toBe(2)
    const { rows: twice } = await portal.pool.query(
      `select name_key from bookings where state = 'booked' group by name_key, parent_mobile having count(*) > 1`,
    )
    expect(twice).toEqual([])
    // Nobody is offered a place twice, or after leaving the list.
    const { rows: offered } = await portal.pool.query(
      `select subject_id from history where action = 'was offered a place' group by subject_id having count(*) > 1`,
    )
    expect(offered).toEqual([])
  }
}, 60_000)

test('a booking key that was used to join is not a booking', async () => {
  await aQueue()
  const key = randomUUID()
  const answers = there({ student_name: 'Keyed Rao' })
  const send = (path: string) =>
    portal.app.inject({ method: 'POST', url: `/api/${path}`, headers: { 'idempotency-key': key }, payload: answers })
  expect((await send('waiting-places')).statusCode).toBe(201)
  expect((await send('waiting-places')).statusCode).toBe(201)
  expect((await send('bookings')).json().type).toBe('urn:problem:key-reused')
})
