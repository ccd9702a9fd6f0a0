// databases: both
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BookingPage } from '#domain/booking/api.ts'
import type { BookingAnswers } from '#domain/booking/booking.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import { startDelivery } from '#server/features/emails/delivery.ts'
import { bookings, history, outbox, seasonVersions } from '#server/platform/db/schema/index.ts'
import { smtpCarrier } from '#server/platform/mail/smtp.ts'
import { aBooking } from '#test/support/people.ts'
import { emailsWait, openPortal, type Portal } from '#test/support/portal.ts'
import { openPostOffice } from '#test/support/post-office.ts'
import { testRace } from '#test/support/races.ts'
import { rowsWhere } from '#test/support/rows.ts'

let portal: Portal
let office: { cookie: string }
/** The season's booking settings that differ from the defaults. */
let booking: Partial<Season['booking']>
let round: number
/** The process's current time, in milliseconds. */
let ticks = performance.now()
beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => ticks)
  portal = await openPortal({ season: () => ({ ...defaultSeason, round, booking: { ...defaultSeason.booking, ...booking } }) })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await portal.close()
})
beforeEach(async () => {
  booking = {}
  round = 1
  // Counts cached in the previous test have expired.
  ticks += 2000
  await portal.pool.query('delete from bookings; delete from outbox; delete from registrations')
  office ??= await portal.signIn()
})

const post = (payload: object, key: string | null = randomUUID()) =>
  portal.app.inject({ method: 'POST', url: '/api/bookings', headers: key === null ? {} : { 'idempotency-key': key }, payload })
const slots = (date: string, headers = {}) => portal.app.inject({ url: `/api/slots?date=${date}`, headers })
const emails = () => portal.db.select().from(outbox).orderBy(asc(outbox.createdAt))

async function booked(overrides: Partial<BookingAnswers> = {}) {
  const answers = aBooking(overrides)
  const reply = await post(answers)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  const [row] = await portal.db.select().from(bookings).where(eq(bookings.studentName, answers.student_name))
  if (!row) throw new Error('It is not stored')
  return { ...row, answers }
}

async function list(query: Record<string, string> = {}): Promise<BookingPage> {
  const reply = await portal.app.inject({ url: '/api/office/bookings', headers: office, query })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json()
}
const change = (method: 'PATCH' | 'DELETE', id: string, payload: object) =>
  portal.app.inject({ method, url: `/api/office/bookings/${id}`, headers: office, payload })

const checks: [keyof BookingAnswers, string, string][] = [
  ['student_name', ' ', "Please enter the student's name."],
  ['bee_level', '', 'Please enter the Bee Level.'],
  ['parent_email', '\u200b', "Please enter the parent's email."],
  ['parent_mobile', '', "Please enter the parent's mobile number."],
  ['parent_email', 'parent@home', 'Please enter a valid email address.'],
  ['parent_mobile', '98450 1020', 'Please enter a valid 10-digit mobile number.'],
  ['date', '', 'Please select a date.'],
  ['time_slot', '', 'Please select a time slot.'],
]

describe('the eight checks', () => {
  test.each(checks)('%s %j: %s', async (path, wrong, message) => {
    const reply = await post(aBooking({ [path]: wrong }))
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.json().errors).toEqual([{ path, message }])
  })

  test('are all reported together, in their order, for empty answers and for missing ones', async () => {
    const empty = Object.fromEntries(checks.map(([path]) => [path, '']))
    for (const sent of [empty, {}]) {
      const { errors } = (await post(sent)).json()
      expect(errors.map(({ message }: { message: string }) => message)).toEqual([0, 1, 2, 3, 6, 7].map((n) => checks[n]?.[2]))
    }
    const malformed = await post({ ...empty, parent_email: 'a b@c.example', parent_mobile: '+91984501020' })
    expect(malformed.json().errors.map(({ message }: { message: string }) => message)).toEqual(
      [0, 1, 4, 5, 6, 7].map((n) => checks[n]?.[2]),
    )
    expect(await portal.db.select().from(bookings)).toEqual([])
  })

  test('apply at the edges of the window, and to slots that are not offered', async () => {
    for (const date of ['2025-09-09', '2025-09-14', '2025-9-10', '2025-09-31', '10/09/2025', '2025-09-10T00:00'])
      expect((await post(aBooking({ date }))).json().errors).toEqual([{ path: 'date', message: 'Please select a date.' }])
    for (const time_slot of ['03:30 PM', '08:00 PM', '4:00 PM', '16:00', '04:15 PM', '04:00 AM'])
      expect((await post(aBooking({ time_slot }))).json().errors).toEqual([{ path: 'time_slot', message: 'Please select a time slot.' }])
    for (const date of ['2025-09-10', '2025-09-13'])
      for (const time_slot of ['04:00 PM', '07:30 PM']) expect((await post(aBooking({ date, time_slot }))).statusCode).toBe(201)
    booking = { from: null, to: null }
    expect((await post(aBooking())).json().errors).toEqual([{ path: 'date', message: 'Please select a date.' }])
  })

  test('accept a mobile number from abroad with its dial code, by the registration’s rule, and store it in one form', async () => {
    const abroad = aBooking({ parent_mobile: '+996 (555) 12-34-56' })
    expect((await post(abroad)).statusCode).toBe(201)
    expect((await post({ ...abroad, parent_mobile: '+996555123456' })).statusCode).toBe(409)
    expect((await portal.db.select().from(bookings)).map(({ parentMobile }) => parentMobile)).toEqual(['+996 555123456'])
    const tooShort = await post(aBooking({ parent_mobile: '+996 12' }))
    expect(tooShort.json().errors).toEqual([{ path: 'parent_mobile', message: 'Please enter a valid mobile number for +996.' }])
  })

  test('take only the season’s bee levels once it has some; a booking from before keeps its own', async () => {
    const { id, answers } = await booked({ bee_level: 'second: level' })
    booking = { levels: ['Level 1: For classes 1 to 3.', 'Level 2'] }
    for (const bee_level of ['?', 'Level 3', 'Level 1: For classes 1 to 3.'])
      expect((await post(aBooking({ bee_level }))).json().errors).toEqual([
        { path: 'bee_level', message: 'Please choose a Bee Level from the list.' },
      ])
    expect((await post(aBooking({ bee_level: 'Level 1' }))).statusCode).toBe(201)
    const moved = await change('PATCH', id, { ...answers, version: 1, date: '2025-09-13' })
    expect([moved.statusCode, moved.json().booking.bee_level]).toEqual([200, 'second: level'])
    expect((await change('PATCH', id, { ...moved.json().booking, ...answers, version: 2, bee_level: '?' })).statusCode).toBe(400)
    const corrected = await change('PATCH', id, { ...answers, date: '2025-09-13', version: 2, bee_level: 'Level 2' })
    expect(corrected.json().booking.bee_level).toBe('Level 2')
  })

  test('are not the only ones: unknown fields, wrong types, too much text and odd characters are refused', async () => {
    for (const more of [{ id: randomUUID() }, { seat: 1 }, { state: 'booked' }, { parent_mobile: 9_845_010_200 }, { date: ['2025-09-10'] }])
      expect((await post({ ...aBooking(), ...more })).statusCode).toBe(400)
    expect((await post(aBooking(), 'not a uuid')).statusCode).toBe(400)
    expect((await post([])).statusCode).toBe(400)
    expect((await post(aBooking({ student_name: 'x'.repeat(121) }))).json().errors).toEqual([
      { path: 'student_name', message: 'Use at most 120 characters.' },
    ])
    expect((await post(aBooking({ bee_level: 'a\u0000b' }))).json().errors[0].path).toBe('bee_level')
    for (const path of ['student_name', 'bee_level'])
      expect((await post(aBooking({ [path]: 'Asha\nRao' }))).json().errors).toEqual([{ path, message: 'Enter it on one line.' }])
    expect((await post(aBooking({ parent_email: 'a@b.example\r\nBcc: x@y.example' }))).statusCode).toBe(400)
  })
})

describe('booking', () => {
  test('stores the seat with its history and an email with an .ics file', async () => {
    const reply = await post(aBooking({ student_name: '  Zoë  O’Connor; Jr, ', parent_email: 'zoe@home.example' }))
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { status: 'success', message: 'Booking successful!' }])
    const [row] = await portal.db.select().from(bookings)
    expect(row).toMatchObject({ studentName: 'Zoë O’Connor; Jr,', seat: 1, state: 'booked', version: 1, seasonVersion: 0 })
    const [entry] = await rowsWhere(portal, history, eq(history.subjectId, row?.id ?? ''))
    expect(entry).toMatchObject({ action: 'booked', actorName: 'visitor', subjectId: row?.id })
    const [email] = await emails()
    expect(email).toMatchObject({ template: 'booking-confirmed', recipient: 'zoe@home.example', subjectId: row?.id })
    expect(email?.title).toBe('Zoë is booked for Wednesday 10 September, 4:00 pm IST')
    expect(email?.plain).toContain('When: Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30)\n')
    expect(email?.plain).toContain('Student: Zoë O’Connor; Jr,\nBee level: Level 2\n')
    const calendar = eventIn(email?.calendar)
    expect(calendar).toMatchObject({
      METHOD: 'PUBLISH',
      UID: row?.id,
      SEQUENCE: '0',
      DTSTART: '20250910T103000Z',
      DTEND: '20250910T110000Z',
      STATUS: 'CONFIRMED',
      SUMMARY: 'GLOBAL SPELLING BEE COMPETITION 2024-25: Zoë O’Connor\\; Jr\\,',
    })
  })

  test('sent again with the same key is the same booking; with other answers it is refused, and two at once make one', async () => {
    const answers = aBooking()
    const key = randomUUID()
    const first = await post(answers, key)
    // Later the window is over: a stored booking stays a success.
    booking = { from: '2026-01-01', to: '2026-01-02' }
    const second = await post(Object.fromEntries(Object.entries(answers).reverse()), key)
    // A calendar says when it was made.
    const [same, again] = [first, second].map(({ body }) => body.replaceAll(/DTSTAMP:\w+/g, ''))
    expect([second.statusCode, again]).toEqual([201, same])
    const other = await post({ ...answers, bee_level: 'Level 3' }, key)
    expect([other.statusCode, other.json().type]).toEqual([422, 'urn:problem:key-reused'])
    booking = { seats: 1 }
    const twice = aBooking({ time_slot: '05:00 PM' })
    const once = randomUUID()
    const replies = await Promise.all([1, 2, 3, 4].map(() => post(twice, once)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(await portal.db.select().from(bookings)).toHaveLength(2)
    expect(await emails()).toHaveLength(2)
  })

  test('the specification’s own six fields book on a portal that nobody has set up, and again they are told of the booking', async () => {
    const sent = {
      date: '2025-09-10',
      time_slot: '04:30 PM',
      student_name: 'Bob',
      bee_level: 'J',
      parent_email: 'b@example.com',
      parent_mobile: '9876543211',
    }
    const first = await post(sent, null)
    expect([first.statusCode, first.json()]).toMatchObject([
      201,
      { status: 'success', message: 'Booking successful!', booking: { student_name: 'Bob', date: '2025-09-10', time_slot: '04:30 PM' } },
    ])
    expect(first.json().booking.calendar).toContain('DTSTART:20250910T110000Z')
    for (const again of [sent, { ...sent, parent_email: 'B@Example.com', date: '2025-09-12', time_slot: '07:00 PM' }]) {
      const reply = await post(again, null)
      expect([reply.statusCode, reply.json().type, reply.json().detail]).toEqual([
        409,
        'urn:problem:already-booked',
        'Bob is already booked for 4:30 pm on 10 September 2025. Each student has one booking. To move or cancel it, use the link in the booking’s email, or write to help@example.org.',
      ])
    }
    expect((await list()).total).toBe(1)
    expect(await emails()).toHaveLength(1)
  })

  test('a stranger learns that a student is booked, not when: the booking’s address gets the details, once an hour', async () => {
    const { answers, id } = await booked({ parent_email: 'first@home.example' })
    const asked = { ...answers, parent_email: 'stranger@home.example', date: '2025-09-12', time_slot: '06:00 PM' }
    for (const sendsEmails of [true, false, false, false]) {
      portal.context.sendsEmails = sendsEmails
      const reply = await post(asked)
      expect([reply.statusCode, reply.json().detail]).toEqual([
        409,
        `This student already has a booking. ${sendsEmails ? 'We have emailed the details.' : emailsWait}`,
      ])
      expect(reply.body).not.toMatch(/10 September|04:00|first@/)
    }
    const [, told, ...more] = await emails()
    expect([told?.template, told?.recipient, more]).toEqual(['booking-repeated', 'first@home.example', []])
    expect(told?.plain).toContain('When: Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30)')
    const entries = await portal.db.select().from(history).where(eq(history.subjectId, id)).orderBy(history.id)
    expect(entries.map(({ action, after }) => [action, action === 'asked again' ? after : ''])).toEqual([
      ['booked', ''],
      ['asked again', { date: '2025-09-12', time_slot: '06:00 PM' }],
    ])
  })

  test('five students can be booked with one email address, and five with one mobile number', async () => {
    const { slots } = defaultSeason.booking
    const own = { parent_email: 'many@home.example', parent_mobile: '9845010277' }
    for (let n = 0; n < 5; n++) await booked({ ...own, time_slot: slots[n] ?? '' })
    const written = ['9845010277', '+91 98450 10277', '098450 10277'].map((parent_mobile) => ({ parent_mobile }))
    for (const same of [own, { parent_email: 'Many@Home.example' }, ...written]) {
      const reply = await post(aBooking({ ...same, time_slot: '07:30 PM' }))
      expect([reply.statusCode, reply.json().type]).toEqual([409, 'urn:problem:too-many-bookings'])
      expect(reply.json().detail).toMatch(/^At most 5 students can be booked with one email address or mobile number\./)
    }
    const [first] = (await list()).rows
    await change('DELETE', first?.id ?? '', { version: 1, reason: 'Asked for' })
    expect((await post(aBooking({ ...own, time_slot: '07:30 PM' }))).statusCode).toBe(201)
  })

  testRace('a student has one booking and a family five, however many are sent at once', async () => {
    const { slots } = defaultSeason.booking
    const twin = aBooking()
    const same = Array.from({ length: 20 }, (_, n) => ({ ...twin, date: `2025-09-${10 + (n % 4)}`, time_slot: slots[n % 8] ?? '' }))
    const family = Array.from({ length: 20 }, (_, n) =>
      aBooking({ parent_email: 'rush@home.example', date: `2025-09-${10 + (n % 4)}`, time_slot: slots[n % 8] ?? '' }),
    )
    const statuses = async (sent: BookingAnswers[]) => (await Promise.all(sent.map((one) => post(one)))).map(({ statusCode }) => statusCode)
    const [one, five] = await Promise.all([statuses(same), statuses(family)])
    expect([one, five].map((all) => all.filter((status) => status === 201).length)).toEqual([1, 5])
    expect([...one, ...five].filter((status) => status !== 201 && status !== 409)).toEqual([])
  })

  test('days that the office has set and that have passed are neither offered nor taken, except the rest of them', async () => {
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const page = async () => (await portal.app.inject('/book')).body
    booking = { from: '2025-09-10', to: '2025-09-12' }
    expect((await post(aBooking())).json().errors).toEqual([{ path: 'date', message: 'Please select a date.' }])
    expect((await slots('2025-09-10')).json()).toEqual({})
    booking = { from: dayIn(-3), to: dayIn(3) }
    ticks += 2000
    expect((await post(aBooking({ date: dayIn(-3) }))).statusCode).toBe(400)
    expect(Object.keys((await portal.app.inject('/api/slots/days')).json())[0]).not.toBe(dayIn(-3))
    const later = await booked({ date: dayIn(3) })
    expect((await change('PATCH', later.id, { ...later.answers, version: 1, date: dayIn(-3) })).statusCode).toBe(400)
    booking = {}
    expect(await page()).toContain('Wednesday 10 September 2025')
    expect(await page()).not.toContain('ask us before')
  })

  test('sent again after the office cancelled it is refused with that reason', async () => {
    const key = randomUUID()
    const answers = aBooking({ student_name: 'Cancelled Rao' })
    await post(answers, key)
    const [row] = await portal.db.select().from(bookings)
    await change('DELETE', row?.id ?? '', { version: 1, reason: 'Asked for' })
    const again = await post(answers, key)
    expect([again.statusCode, again.json().type]).toEqual([409, 'urn:problem:booking-cancelled'])
    expect(again.json().detail).toContain('4:00 pm on 10 September 2025 for Cancelled Rao, but this booking has since been cancelled.')
    expect((await post({ ...answers, bee_level: 'Level 3' }, key)).statusCode).toBe(422)
    expect((await post(answers)).statusCode).toBe(201)
  })

  test('fills seat 1, then seat 2, and then says which slot is full and what to do', async () => {
    expect([(await booked()).seat, (await booked()).seat]).toEqual([1, 2])
    const send = { method: 'POST', url: '/api/bookings', payload: aBooking(), headers: { 'time-zone': 'Asia/Bishkek' } } as const
    const abroad = await portal.app.inject(send)
    expect(abroad.json().detail).toBe('4:00 pm (4:30 pm in Bishkek) on 10 September 2025 is full. Please choose another time.')
    const reply = await post(aBooking())
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      type: 'urn:problem:slot-full',
      detail: '4:00 pm on 10 September 2025 is full. Please choose another time.',
    })
    expect((await post(aBooking({ time_slot: '04:30 PM' }))).statusCode).toBe(201)
    expect((await post(aBooking({ date: '2025-09-11' }))).statusCode).toBe(201)
    expect(await emails()).toHaveLength(4)
  })

  test('is allowed once per student, whatever the case, accents and order of the name; siblings can book the same slot', async () => {
    const { answers } = await booked({ student_name: 'Sofía García' })
    const again = { ...answers, student_name: 'SOFIA  garcia', date: '2025-09-12', time_slot: '07:00 PM' }
    expect((await post(again)).statusCode).toBe(409)
    expect((await post({ ...again, student_name: 'García-Sofía' })).statusCode).toBe(409)
    expect((await post({ ...again, student_name: 'Mateo García' })).statusCode).toBe(201)
    expect((await list()).total).toBe(2)
  })

  test('is allowed once per season: in the next one everyone can book again, and earlier bookings stay', async () => {
    const first = await booked({ student_name: 'Again Rao', parent_mobile: '9845010299' })
    round = 2
    booking = { from: '2027-09-10', to: '2027-09-13' }
    const again = { ...first.answers, date: '2027-09-11' }
    expect((await post(again)).statusCode).toBe(201)
    await post({ ...again, time_slot: '05:00 PM' })
    expect((await portal.db.select().from(bookings)).map((row) => [row.round, row.date, row.state])).toEqual([
      [1, '2025-09-10', 'booked'],
      [2, '2027-09-11', 'booked'],
    ])
    // An earlier booking can be corrected in place; moved into this round it would be the second one.
    const corrected = await change('PATCH', first.id, { ...first.answers, version: 1, bee_level: 'Level 3' })
    expect(corrected.json().booking).toMatchObject({ version: 2, date: '2025-09-10' })
    const moved = await change('PATCH', first.id, { ...first.answers, version: 2, date: '2027-09-12' })
    expect(moved.json().detail).toMatch(/^Again Rao is already booked for 4:00 pm on 11 September 2027\./)
    const other = await booked({ date: '2027-09-13' })
    await portal.db.update(bookings).set({ round: 1 }).where(eq(bookings.id, other.id))
    await change('PATCH', other.id, { ...other.answers, version: 1, date: '2027-09-12' })
    expect((await portal.db.select().from(bookings).where(eq(bookings.id, other.id)))[0]).toMatchObject({ round: 2, date: '2027-09-12' })
  })

  test('follows a season that another process saved a moment ago, and so does moving a booking', async () => {
    const { id, answers } = await booked()
    const changed = { ...defaultSeason.booking, seats: 1, slots: ['04:00 PM', '05:00 PM'] }
    await portal.db.insert(seasonVersions).values({ version: 1, seasonId: 1, content: { booking: changed }, savedBy: 'somebody elsewhere' })
    expect((await post(aBooking())).json().type).toBe('urn:problem:slot-full')
    expect((await post(aBooking({ time_slot: '04:30 PM' }))).json().errors).toEqual([
      { path: 'time_slot', message: 'Please select a time slot.' },
    ])
    expect((await change('PATCH', id, { ...answers, version: 1, time_slot: '04:30 PM' })).statusCode).toBe(400)
    const last = await booked({ time_slot: '05:00 PM' })
    expect(last.seasonVersion).toBe(1)
    expect((await change('PATCH', id, { ...answers, version: 1, time_slot: '05:00 PM' })).json().type).toBe('urn:problem:slot-full')
    await portal.db.delete(seasonVersions)
  })

  test('one network books so many an hour, whatever FORMS_PER_HOUR says; full slots, wrong answers and repeats don’t count', async () => {
    const strict = await openPortal({ limits: { formsPerHour: 1, bookingsPerHour: 3 }, season: () => defaultSeason })
    const send = (payload: object, key = randomUUID()) =>
      strict.app.inject({ method: 'POST', url: '/api/bookings', headers: { 'idempotency-key': key }, payload })
    const [key, first] = [randomUUID(), aBooking({ time_slot: '07:00 PM' })]
    await send(first, key)
    await send(aBooking({ time_slot: '07:00 PM' }))
    for (let n = 0; n < 4; n++) {
      expect((await send(first, key)).statusCode).toBe(201)
      expect((await send(aBooking({ time_slot: '07:00 PM' }))).statusCode).toBe(409)
      expect((await send(aBooking({ date: '' }))).statusCode).toBe(400)
    }
    expect((await send(aBooking({ time_slot: '06:30 PM' }))).statusCode).toBe(201)
    const refused = await send(aBooking({ time_slot: '06:00 PM' }))
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      expect.stringMatching(/^Too many forms came from your network in the last hour\. Please try again in \d+ minutes/),
    ])
    await strict.close()
  })
})

describe('the counts of booked seats', () => {
  const none = Object.fromEntries(defaultSeason.booking.slots.map((slot) => [slot, 0]))

  test('cover every slot of a day in the window, and nothing outside it', async () => {
    expect((await slots('2025-09-11')).json()).toEqual(none)
    for (const outside of ['2025-09-09', '2025-09-14']) expect((await slots(outside)).json()).toEqual({})
    for (const wrong of ['2025-02-30', 'today', '', '2025-09-11&x=1', "2025-09-11'--"]) expect((await slots(wrong)).statusCode).toBe(400)
    expect((await portal.app.inject('/api/slots')).statusCode).toBe(400)
    await booked({ date: '2025-09-11' })
    expect((await slots('2025-09-11')).json()).toEqual({ ...none, '04:00 PM': 1 })
  })

  test('query the database at most once a second, however many poll; your own booking shows at once', async () => {
    const count = vi.spyOn(portal.context.db, 'select')
    // The season is also checked once a second.
    const counted = () => count.mock.calls.filter(([columns]) => columns && 'taken' in columns).length
    await Promise.all(Array.from({ length: 50 }, () => slots('2025-09-10')))
    ticks += 999
    await slots('2025-09-10')
    expect(counted()).toBe(1)
    ticks += 1
    await slots('2025-09-10')
    expect(counted()).toBe(2)
    await booked()
    await booked()
    count.mockClear()
    await slots('2025-09-10')
    expect((await slots('2025-09-10')).json()['04:00 PM']).toBe(2)
    expect(counted()).toBe(1)
    // Changes by another process show when the second is over.
    await portal.db.update(bookings).set({ state: 'cancelled' })
    ticks += 1000
    expect((await slots('2025-09-10')).json()['04:00 PM']).toBe(0)
    count.mockRestore()
  })

  test('never exceed the seats, and come with an ETag', async () => {
    await booked()
    await booked()
    booking = { seats: 1 }
    const reply = await slots('2025-09-10')
    expect(reply.json()['04:00 PM']).toBe(1)
    expect(reply.headers['cache-control']).toBe('no-cache')
    const again = await slots('2025-09-10', { 'if-none-match': reply.headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    booking = { seats: 2 }
    expect((await slots('2025-09-10', { 'if-none-match': reply.headers.etag })).statusCode).toBe(200)
  })
})

describe('the office', () => {
  test('lists, searches, filters and sorts bookings', async () => {
    booking = { slots: ['11:00 AM', '04:00 PM'] }
    const late = await booked({ student_name: 'Late Rao', date: '2025-09-11', bee_level: 'c', parent_mobile: '9000000001' })
    const evening = await booked({ student_name: 'Évening Rao', bee_level: 'B', parent_mobile: '9000000003' })
    const morning = await booked({ student_name: 'Morning 100%', time_slot: '11:00 AM', bee_level: 'a', parent_mobile: '9000000002' })
    const names = async (query = {}) => (await list(query)).rows.map(({ student_name }) => student_name)
    expect(await names()).toEqual(['Morning 100%', 'Évening Rao', 'Late Rao'])
    expect(await names({ sort: '-date' })).toEqual(['Late Rao', 'Évening Rao', 'Morning 100%'])
    expect(await names({ sort: 'time_slot' })).toEqual(['Morning 100%', 'Évening Rao', 'Late Rao'])
    expect(await names({ sort: 'student_name' })).toEqual(['Évening Rao', 'Late Rao', 'Morning 100%'])
    expect(await names({ sort: 'bee_level' })).toEqual(['Morning 100%', 'Évening Rao', 'Late Rao'])
    expect(await names({ sort: '-parent_mobile' })).toEqual(['Évening Rao', 'Morning 100%', 'Late Rao'])
    expect(await names({ sort: 'number' })).toEqual(['Late Rao', 'Évening Rao', 'Morning 100%'])
    expect(await names({ sort: 'parent_email' })).toHaveLength(3)
    expect(await names({ q: 'EVENING' })).toEqual(['Évening Rao'])
    expect(await names({ q: '100%' })).toEqual(['Morning 100%'])
    expect(await names({ q: '_' })).toEqual([])
    const [found] = (await list({ q: 'late' })).rows
    for (const q of ['2025-09-11', '11 Sep 2025', found?.parent_email.toUpperCase() ?? '', '9000000001', String(late.number)])
      expect(await names({ q }), q).toEqual(['Late Rao'])
    expect(await names({ q: '11:00 am' })).toEqual(['Morning 100%'])
    expect(await names({ date: '2025-09-11' })).toEqual(['Late Rao'])
    await change('DELETE', late.id, { version: 1, reason: 'Asked for' })
    expect([await names({ state: 'cancelled' }), (await list()).total, (await list({ state: 'all' })).total]).toEqual([['Late Rao'], 2, 3])
    expect(await list({ page: '2' })).toEqual({ rows: [], total: 2, page: 2, size: 30, next_day: null })
    for (const wrong of ['sort=password', 'state=gone', 'date=soon', 'size=7', 'q=%00', 'x=1', 'sort=__proto__'])
      expect((await portal.app.inject({ url: `/api/office/bookings?${wrong}`, headers: office })).statusCode).toBe(400)
    const one = await portal.app.inject({ url: `/api/office/bookings/${evening.id}`, headers: office })
    expect(one.json()).toEqual({
      id: evening.id,
      number: evening.number,
      version: 1,
      state: 'booked',
      ...evening.answers,
      booked_at: evening.bookedAt.toISOString(),
      held_until: null,
      line: null,
      reason: null,
      attended: null,
      note: '',
      was_moved: false,
    })
    expect(one.headers['cache-control']).toBe('no-store')
    expect((await portal.app.inject({ url: `/api/office/bookings/${randomUUID()}`, headers: office })).statusCode).toBe(404)
    expect(morning.seat).toBe(1)
    await portal.db.update(bookings).set({ date: '2099-01-02' })
    expect((await list()).next_day).toEqual({ date: '2099-01-02', booked: 2 })
  })

  test('is a day plan for judges: who was moved here, who was here, a note, and a workbook by time', async () => {
    booking = { from: '2027-09-10', to: '2027-09-12' }
    const late = await booked({ student_name: 'Plan Late', date: '2027-09-10', time_slot: '05:00 PM' })
    const moved = await booked({ student_name: 'Plan Moved', date: '2027-09-11', time_slot: '04:00 PM' })
    await change('PATCH', moved.id, { ...moved.answers, version: 1, date: '2027-09-10' })
    const note = (id: string, version: number, more: object, headers = office) =>
      portal.send('PUT', `/api/office/bookings/${id}/attendance`, { version, note: '', attended: null, ...more }, headers)
    expect((await note(late.id, 1, { attended: true, note: ' Came with a brother ' })).json()).toMatchObject({
      message: 'Plan Late: was here.',
      booking: { attended: true, note: 'Came with a brother', version: 2 },
    })
    expect((await note(late.id, 1, { attended: false })).statusCode).toBe(409)
    expect((await note(moved.id, 2, { attended: false })).statusCode).toBe(200)
    expect((await note(late.id, 2, {}, await portal.signInToOffice('viewer'))).statusCode).toBe(403)
    const page = await portal.app.inject({ url: '/api/office/bookings?date=2027-09-10', headers: office })
    expect(page.json().rows).toMatchObject([
      { student_name: 'Plan Moved', was_moved: true, attended: false },
      { student_name: 'Plan Late', was_moved: false, attended: true },
    ])
    const plan = await portal.app.inject({ url: '/api/office/bookings.xlsx?kind=plan&date=2027-09-10', headers: office })
    const rows = (await readWorkbook(Buffer.from(plan.rawPayload)))[0]?.data ?? []
    expect(rows.map((row) => [row[2], row[3], row[7], row[8]])).toEqual([
      ['Time Slot', 'Student Name', 'Was Here', 'Note'],
      ['04:00 PM', 'Plan Moved', 'No', null],
      ['05:00 PM', 'Plan Late', 'Yes', 'Came with a brother'],
    ])
    const { entries } = (await portal.app.inject({ url: `/api/office/bookings/${late.id}/history`, headers: office })).json()
    expect(entries[0]).toMatchObject({ action: 'attendance noted', after: { attended: true, note: 'Came with a brother' } })
  })

  test('moves a booking: the new seat is taken, the old one is free, the family is emailed', async () => {
    const { id, answers } = await booked({ parent_email: 'moved@home.example' })
    await booked()
    expect((await post(aBooking())).statusCode).toBe(409)
    const reply = await change('PATCH', id, { ...answers, version: 1, date: '2025-09-13', time_slot: '07:30 PM' })
    expect(reply.json()).toMatchObject({
      status: 'success',
      message: `${answers.student_name} is booked for 07:30 PM on 13 September 2025 now. The email to moved@home.example is waiting under Emails, because no mail server is set up.`,
      booking: { version: 2, date: '2025-09-13', time_slot: '07:30 PM' },
    })
    expect((await post(aBooking())).statusCode).toBe(201)
    const about = (await emails()).filter(({ subjectId }) => subjectId === id)
    expect(about.map(({ template, state }) => [template, state])).toEqual([
      ['booking-confirmed', 'withdrawn'],
      ['booking-moved', 'waiting'],
    ])
    expect(about[1]?.plain).toContain('When: Saturday 13 September 2025, 7:30 pm IST (UTC+5:30)')
    expect(eventIn(about[1]?.calendar)).toMatchObject({ METHOD: 'PUBLISH', UID: id, SEQUENCE: '1', DTSTART: '20250913T140000Z' })
    const entries = (await portal.app.inject({ url: `/api/office/bookings/${id}/history`, headers: office })).json()
    expect(entries.entries[0]).toMatchObject({
      actor: 'office@portal.example',
      action: 'moved',
      before: { date: '2025-09-10', time_slot: '04:00 PM' },
      after: { date: '2025-09-13', time_slot: '07:30 PM' },
    })
  })

  test('cannot move a booking into a full slot, out of the window, or onto a student who has one', async () => {
    const { id, answers } = await booked({ time_slot: '05:00 PM' })
    const { answers: other } = await booked()
    await booked()
    const send = (more: object) => change('PATCH', id, { ...answers, version: 1, ...more })
    const full = await send({ time_slot: '04:00 PM' })
    expect([full.statusCode, full.json().detail]).toEqual([409, '4:00 pm on 10 September 2025 is full. Please choose another time.'])
    expect((await send({ date: '2025-09-14' })).json().errors).toEqual([{ path: 'date', message: 'Please select a date.' }])
    expect((await send({ parent_mobile: '1' })).json().errors[0].message).toBe('Please enter a valid 10-digit mobile number.')
    const taken = await send({ student_name: other.student_name, parent_mobile: other.parent_mobile })
    expect([taken.statusCode, taken.json().type]).toEqual([409, 'urn:problem:already-booked'])
    expect((await send({ seat: 2 })).statusCode).toBe(400)
    expect((await list({ sort: 'number' })).rows[0]).toMatchObject({ id, version: 1, ...answers })
  })

  test('corrects answers without moving the booking; only a new address is emailed; saving without changes does nothing', async () => {
    const { id, answers } = await booked()
    booking = { from: '2026-09-10', to: '2026-09-11' }
    const corrected = { ...answers, bee_level: 'Level 3' }
    const first = await change('PATCH', id, { ...corrected, version: 1 })
    expect(first.json()).toMatchObject({ message: `The changes to ${answers.student_name} are saved.`, booking: { version: 2 } })
    expect((await change('PATCH', id, { ...corrected, version: 2 })).json().booking.version).toBe(2)
    expect((await emails()).map(({ template, state }) => [template, state])).toEqual([
      ['booking-confirmed', 'withdrawn'],
      ['booking-confirmed', 'waiting'],
    ])
    const second = await change('PATCH', id, { ...corrected, parent_email: 'right@home.example', version: 2 })
    expect(second.json().message).toContain('The email to right@home.example is waiting under Emails, because no mail server is set up.')
    expect((await emails()).map(({ template, recipient }) => [template, recipient])).toEqual([
      ['booking-confirmed', answers.parent_email],
      ['booking-confirmed', answers.parent_email],
      ['booking-moved', 'right@home.example'],
    ])
    const stale = await change('PATCH', id, { ...corrected, version: 1 })
    expect([stale.statusCode, stale.json().type]).toEqual([409, 'urn:problem:stale'])
    expect(stale.json().detail).toMatch(/^The booking of .* was amended by office@portal.example on/)
  })

  test('rewrites an unsent email when something it says is corrected, and only then', async () => {
    const { id, answers } = await booked({ student_name: 'Wrong Name' })
    const right = { ...answers, student_name: 'Right Name', bee_level: 'Level 9' }
    const reply = await change('PATCH', id, { ...right, version: 1 })
    expect(reply.json().message).toBe('The changes to Right Name are saved.')
    const entries = async () => (await emails()).map(({ template, state, title }) => [template, state, title])
    const [before, after] = ['Wrong', 'Right'].map((name) => `${name} is booked for Wednesday 10 September, 4:00 pm IST`)
    expect(await entries()).toEqual([
      ['booking-confirmed', 'withdrawn', before],
      ['booking-confirmed', 'waiting', after],
    ])
    const renewed = (await emails()).at(-1)
    expect([renewed?.plain, renewed?.recipient]).toEqual([expect.stringContaining('Bee level: Level 9'), answers.parent_email])
    expect(eventIn(renewed?.calendar)).toMatchObject({ SEQUENCE: '1', SUMMARY: 'GLOBAL SPELLING BEE COMPETITION 2024-25: Right Name' })
    // No email contains the mobile number.
    await change('PATCH', id, { ...right, parent_mobile: '9845010298', version: 2 })
    expect(await emails()).toHaveLength(2)
    await change('PATCH', id, { ...right, parent_mobile: '9845010298', time_slot: '05:00 PM', version: 3 })
    await change('PATCH', id, { ...answers, parent_mobile: '9845010298', time_slot: '05:00 PM', version: 4 })
    expect((await entries()).slice(2)).toEqual([
      ['booking-moved', 'withdrawn', 'Right is now booked for Wednesday 10 September, 5:00 pm IST'],
      ['booking-moved', 'waiting', 'Wrong is now booked for Wednesday 10 September, 5:00 pm IST'],
    ])
    await portal.db.update(outbox).set({ state: 'sent' })
    await change('PATCH', id, { ...right, parent_mobile: '9845010298', time_slot: '05:00 PM', version: 5 })
    expect(await emails()).toHaveLength(4)
  })

  test('cancels a booking: its seat is free, higher seats move down unnoticed, and the family gets the reason', async () => {
    const first = await booked({ parent_email: 'first@home.example' })
    const second = await booked()
    for (const reason of ['', ' \n ']) {
      const mute = await change('DELETE', first.id, { version: 1, reason })
      expect([mute.statusCode, mute.json().errors]).toEqual([
        400,
        [{ path: 'reason', message: 'Enter a reason. We’ll send it to the family.' }],
      ])
    }
    const reply = await change('DELETE', first.id, { version: 1, reason: ' The family cannot come. ' })
    expect(reply.json()).toMatchObject({
      status: 'success',
      message: `The booking of ${first.studentName} is cancelled. The email to first@home.example is waiting under Emails, because no mail server is set up.`,
      booking: { state: 'cancelled', version: 2, reason: 'The family cannot come.' },
    })
    const [moved] = await portal.db.select().from(bookings).where(eq(bookings.id, second.id))
    expect([moved?.seat, moved?.version]).toEqual([1, 1])
    const email = (await emails()).at(-1)
    expect(email).toMatchObject({ template: 'booking-cancelled', recipient: 'first@home.example' })
    expect(email?.plain).toContain('The reason: The family cannot come.')
    expect(eventIn(email?.calendar)).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', UID: first.id, SEQUENCE: '1' })
    for (const [method, payload] of [
      ['DELETE', { version: 2, reason: 'Asked for' }],
      ['PATCH', { ...first.answers, version: 2 }],
    ] as const) {
      const again = await change(method, first.id, payload)
      expect([again.statusCode, again.json().detail]).toEqual([409, `The booking of ${first.studentName} is cancelled.`])
    }
    expect((await change('DELETE', second.id, { version: 7, reason: 'Asked for' })).json().type).toBe('urn:problem:stale')
    // The seat is free for another, and for the same student.
    expect((await post(first.answers)).statusCode).toBe(201)
    expect((await post(aBooking())).statusCode).toBe(409)
  })

  test('exports the selected bookings', async () => {
    const one = await booked({ student_name: 'Selected Rao' })
    await booked({ student_name: 'Unselected Rao', date: '2025-09-12' })
    const reply = await portal.app.inject({ url: `/api/office/bookings.xlsx?state=all&ids=${one.id}`, headers: office })
    const [sheet] = await readWorkbook(reply.rawPayload)
    expect(sheet?.data.slice(1).map((row) => row[4])).toEqual(['Selected Rao'])
  })

  test('exports the bookings that match the filters, as text', async () => {
    await booked({ student_name: '=1+1', parent_mobile: '0123456789' })
    await booked({ student_name: 'Other Rao', date: '2025-09-12' })
    const reply = await portal.app.inject({ url: '/api/office/bookings.xlsx?q=0123456789', headers: office })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="BookingsData.xlsx"')
    const [sheet] = await readWorkbook(reply.rawPayload)
    expect(sheet?.sheet).toBe('Bookings')
    expect(sheet?.data[0]).toEqual([
      'S.No',
      'Booking No',
      'Date',
      'Time Slot',
      'Student Name',
      'Bee Level',
      'Parent Email',
      'Parent Mobile',
    ])
    expect(sheet?.data[1]?.slice(0, 5)).toEqual([1, expect.any(String), '2025-09-10', '04:00 PM', '=1+1'])
    expect(sheet?.data[1]?.[7]).toBe('0123456789')
    expect(sheet?.data).toHaveLength(2)
  })
})

test('the email reaches a real mail server with its .ics file', async () => {
  const mail = await openPostOffice()
  const { id } = await booked({ student_name: 'आरव शर्मा', parent_email: 'aarav@home.example' })
  const delivery = startDelivery({
    ...portal.context,
    carrier: smtpCarrier({ smtpUrl: mail.url, from: 'bee@portal.example' }),
    everyMs: 20,
  })
  await vi.waitFor(() => expect(mail.received).toHaveLength(1), 10_000)
  await delivery.stop()
  await mail.close()
  const [sent] = mail.received
  expect(sent?.to).toEqual(['aarav@home.example'])
  const part = /Content-Type: text\/calendar;[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(sent?.text ?? '')
  expect(part?.[0].replace(/\r\n\s+/g, ' ')).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH; name=booking\.ics/)
  expect(part?.[0]).toContain('filename=booking.ics')
  const file = Buffer.from(part?.[1] ?? '', 'base64').toString('utf8')
  expect(eventIn(file)).toMatchObject({ UID: id, SUMMARY: 'GLOBAL SPELLING BEE COMPETITION 2024-25: आरव शर्मा' })
})

/** The properties of an iCalendar file by name; fails when the file is not one. */
function eventIn(file: string | null | undefined): Record<string, string> {
  const text = file ?? ''
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
  return Object.fromEntries(lines.slice(0, -1).map((line) => [line.split(/[:;]/, 1)[0] ?? '', line.slice(line.indexOf(':') + 1)]))
}
