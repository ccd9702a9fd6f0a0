import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BookingRequest } from '#domain/booking/booking.ts'
import type { Answers } from '#domain/forms/field.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import { defaultLimits } from '#server/context.ts'
import { findPerson } from '#server/features/privacy/find.ts'
import { bookings, counts, history, outbox, registrations, withdrawals } from '#server/platform/db/schema/index.ts'
import { pinoOptions } from '#server/platform/http/log.ts'
import { letPass } from '#test/support/passing-time.ts'
import { aBooking, aFamily } from '#test/support/people.ts'
import { emailsWait, kind, openPortal, type Portal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { changeRows, rowsWhere } from '#test/support/rows.ts'

let portal: Portal
let office: { cookie: string }
/** The season's booking settings that differ from the defaults. */
let booking: Partial<Season['booking']>
let round: number
const lines: string[] = []
beforeAll(async () => {
  portal = await openPortal({
    season: () => ({ ...defaultSeason, round, booking: { ...defaultSeason.booking, ...booking } }),
    trustProxy: ['127.0.0.1'],
    limits: { bookingsPerHour: defaultLimits.bookingsPerHour },
    undoMs: 0,
    log: pino(pinoOptions('info'), { write: (line: string) => lines.push(line) }),
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await portal.close()
})
beforeEach(async () => {
  booking = { acceptedOnly: true }
  round = 1
  await portal.pool.query('delete from bookings; delete from outbox; delete from registrations')
  // Refusals are also cached by the process.
  letPass(2 * 60 * 60 * 1000)
  office ??= await portal.signIn()
})

type From = { address?: string; key?: string }
let visitors = 0

/** Requests a booking, each time from another address unless one is given. */
function post(payload: object, { address, key = randomUUID() }: From = {}) {
  visitors += 1
  const from = address ?? `10.1.${visitors >> 8}.${visitors & 255}`
  return portal.send('POST', '/api/bookings', payload, { 'idempotency-key': key, 'x-forwarded-for': from })
}

/** A registration with this status, and the booking request its family would send. */
async function aRegistration(
  status: 'pending' | 'accepted' | 'declined' = 'accepted',
  overrides: Answers = {},
  door = 'quatform',
): Promise<{ id: string; sent: BookingRequest }> {
  const family = aFamily(overrides)
  const reply = await portal.submit(family, { door })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  const { reference } = reply.json()
  const [row] = await portal.db.update(registrations).set({ status }).where(eq(registrations.reference, reference)).returning()
  const { student_name, parent_email, parent_mobile, ...rest } = aBooking()
  const sent = { ...rest, student_name: row?.name ?? '', parent_email: row?.contactEmail ?? '', parent_mobile: row?.phone ?? '' }
  return { id: row?.id ?? '', sent: { ...sent, link: '' } }
}

/** An accepted registration as the office makes it, and the token in its email's link. */
async function anInvitation(overrides: Answers = {}): Promise<{ id: string; sent: BookingRequest; link: string }> {
  const { id, sent } = await aRegistration('pending', overrides)
  await decide(id, 'accepted', 1)
  const [email] = await portal.db.select().from(outbox).where(eq(outbox.template, 'registration-accepted'))
  return { id, sent, link: email?.link?.replace('/book?for=', '') ?? '' }
}

const decide = (id: string, decision: string, version: number) =>
  portal.app.inject({ method: 'PUT', url: `/api/office/registrations/${id}/decision`, headers: office, payload: { decision, version } })
const page = (link: string) => portal.app.inject({ url: `/book?for=${link}` })
const stored = () => portal.db.select().from(bookings)
const emails = (email: string) => portal.db.select().from(outbox).where(eq(outbox.template, email)).orderBy(outbox.createdAt)

describe('where a season limits booking to accepted registrations', () => {
  const refused = "We couldn't find an accepted registration with this student's name and this email address or mobile number."

  test('the eight checks come first, and then the student’s name is compared, with the parent’s mobile number or email', async () => {
    const { id, sent } = await aRegistration('accepted', { student_name: 'Meher Iyer' })
    const wrong = await post({ ...sent, student_name: 'Somebody Else', parent_mobile: '12', date: '' })
    expect(wrong.json().errors.map(({ message }: { message: string }) => message)).toEqual([
      'Please enter a valid 10-digit mobile number.',
      'Please select a date.',
    ])
    const { link: _, ...six } = sent
    const reply = await post({ ...six, student_name: 'MEHER  iyer' })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      201,
      {
        message: 'Booking successful!',
        details: `MEHER iyer: Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30). The email to ${sent.parent_email} waits in our office, which can’t send email yet.`,
        booking: { student_name: 'MEHER iyer', date: '2025-09-10', time_slot: '04:00 PM' },
      },
    ])
    expect(await stored()).toMatchObject([{ registrationId: id, state: 'booked' }])
    for (const other of [{ parent_email: 'other@home.example' }, { parent_mobile: '9000000000' }]) {
      const { sent } = await aRegistration()
      expect((await post({ ...sent, ...other, time_slot: '05:00 PM' })).statusCode).toBe(201)
    }
  })

  test('a name may have any apostrophe that a keyboard types', async () => {
    const names = ['Zoë O’Brien', "Zoe O'Brien", 'Zoë O‘Brien', 'Zoe OʼBrien', 'Zoe O`Brien']
    for (const [n, student_name] of names.entries()) {
      const { sent } = await aRegistration('accepted', { student_name: names.at(n - 1) ?? '' })
      const reply = await post({ ...sent, student_name, date: n < 4 ? '2025-09-10' : '2025-09-11', time_slot: `0${4 + (n % 2)}:00 PM` })
      expect(reply.statusCode, reply.body).toBe(201)
    }
  })

  test('a family whose child’s name the office corrected books with either name', async () => {
    for (const [student_name, time_slot] of [
      ['Saanvi Iyer', '05:00 PM'],
      ['Saanvi Iyer-Menon', '06:00 PM'],
    ] as const) {
      const { id, sent } = await aRegistration('accepted', { student_name: 'Saanvi Iyer' })
      const url = `/api/office/registrations/${id}`
      const corrected = { version: 1, student_name: 'Saanvi Iyer-Menon' }
      expect((await portal.app.inject({ method: 'PATCH', url, headers: office, payload: corrected })).statusCode).toBe(200)
      expect((await post({ ...sent, student_name: 'Saanvi', time_slot })).statusCode).toBe(403)
      expect((await post({ ...sent, student_name, time_slot })).statusCode).toBe(201)
    }
  })

  test('a family from abroad books with its number and dial code, which the link fills in', async () => {
    const abroad = { student_type: 'Out Of India', contact_code: '+996', parent_contact: '0555 123456' }
    const { link } = await anInvitation(abroad)
    expect((await page(link)).body).toContain('"parent_mobile":"+996 555123456"')
    const { sent } = await aRegistration('accepted', { ...abroad, parent_contact: '555 123457' })
    const typed = { ...sent, parent_email: 'other@home.example', time_slot: '05:00 PM' }
    expect((await post({ ...typed, parent_mobile: '+996 555 999999' })).statusCode).toBe(403)
    expect((await post({ ...typed, parent_mobile: '+996 555 12 34 57' })).statusCode).toBe(201)
  })

  test('nobody else books: not accepted, withdrawn, of another season, or of a competition that the season doesn’t name', async () => {
    const waiting = (await aRegistration('pending')).sent
    const declined = (await aRegistration('declined')).sent
    const elsewhere = (await aRegistration('accepted', { student_email: 'semi@school.example' }, 'semiform')).sent
    const withdrawn = await aRegistration()
    await portal.db.insert(withdrawals).values({ id: randomUUID(), registrationId: withdrawn.id, at: new Date() })
    round = 2
    const nextYear = (await aRegistration()).sent
    round = 1
    for (const sent of [waiting, declined, elsewhere, withdrawn.sent, nextYear, aBooking()]) {
      const reply = await post(sent)
      expect([reply.statusCode, reply.json().detail]).toEqual([403, expect.stringContaining(refused)])
    }
    const general = (await aRegistration('accepted', { student_email: 'own@school.example' }, 'abc')).sent
    booking = { acceptedOnly: true, competition: 'quarter-final' }
    expect((await post(general)).statusCode).toBe(403)
    expect((await post((await aRegistration()).sent)).statusCode).toBe(201)
    booking = { acceptedOnly: true }
    expect((await post(general)).statusCode).toBe(201)
  })

  testRace('a registration makes one booking, even fifty times at once over all slots', async () => {
    const { sent } = await aRegistration()
    const { slots } = defaultSeason.booking
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        post({ ...sent, date: `2025-09-${10 + (n % 4)}`, time_slot: slots[(n >> 2) % 8] ?? '' }, { address: `10.9.0.${n}` }),
      ),
    )
    const tally = Map.groupBy(replies, ({ statusCode }) => statusCode)
    expect([tally.get(201)?.length, tally.get(409)?.length]).toEqual([1, 49])
    expect((await stored()).filter(({ state }) => state === 'booked')).toHaveLength(1)
  })

  test('wrong tries are limited by network and recorded; the family itself still books from elsewhere', async () => {
    const { sent } = await aRegistration()
    lines.length = 0
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => post({ ...sent, student_name: 'Wrong Guess' }, { address: `2001:db8:1:2::${n}` })),
    )
    expect(guesses.filter(({ statusCode }) => statusCode === 403)).toHaveLength(defaultLimits.bookingsPerHour)
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(50 - defaultLimits.bookingsPerHour)
    const recorded = lines.map((line) => JSON.parse(line)).filter(({ why }) => why === 'not-accepted')
    expect(recorded).toHaveLength(defaultLimits.bookingsPerHour)
    expect(recorded[0]).toMatchObject({ level: 40, action: 'POST /api/bookings', status: 403 })
    expect(lines.join()).not.toMatch(new RegExp(`${sent.parent_mobile}|Guess`))
    expect((await post(sent, { address: '2001:db8:1:3::1' })).statusCode).toBe(201)
  })
})

test('a student who is signed in is told to book, then that it is booked; and of no booking where there is none', async () => {
  const { id, sent, link } = await anInvitation({ student_email: 'own@student.example' })
  const student = await portal.signInAs('user', 'own@student.example')
  const own = async () => {
    const [registration] = (await portal.app.inject({ url: '/api/student/registrations', headers: student })).json()
    return registration
  }
  const toBook = { message: expect.stringContaining('Next: book a time'), next: { path: '/book', text: 'Book a time' }, booking: null }
  expect(await own()).toMatchObject(toBook)
  booking = { from: '2999-09-10', to: '2999-09-13' }
  expect(await own()).toMatchObject(toBook)
  const page = await portal.app.inject({ url: '/user', headers: student })
  expect(page.body).toMatch(/Next: book a time for the quarter-final.*<a href="\/book"/s)
  // The link would show the parent's data.
  expect(page.body).not.toContain(link)
  booking = { from: null, to: null }
  expect(await own()).toMatchObject({ message: expect.stringContaining('nothing more to do'), next: null })
  booking = {}
  round = 2
  expect(await own()).toMatchObject({ next: null })
  round = 1
  expect((await post({ ...sent, link })).statusCode).toBe(201)
  expect(await own()).toMatchObject({
    message: expect.stringContaining('email you how to join'),
    next: null,
    booking: { date: '2025-09-10', time_slot: '04:00 PM' },
  })
  await portal.db.insert(withdrawals).values({ id: randomUUID(), registrationId: id, at: new Date() })
  expect(await own()).toMatchObject({ message: 'This registration is withdrawn.', next: null })

  const later = await aRegistration('pending', { student_email: 'later@student.example' }, 'semiform')
  await decide(later.id, 'accepted', 1)
  const other = await portal.app.inject({
    url: '/api/student/registrations',
    headers: await portal.signInAs('user', 'later@student.example'),
  })
  expect(other.json()).toMatchObject([{ message: expect.stringContaining('nothing more to do'), next: null }])
})

describe('the booking link in the email', () => {
  test('comes with an acceptance that leads to the quarter-final, and opens a filled-in form that is neither cached nor indexed', async () => {
    const { sent, link } = await anInvitation({ student_name: 'Meher Iyer', parent_contact: '98450 10200' })
    expect(link).toMatch(/^[\w-]{65}$/)
    const [email] = await emails('registration-accepted')
    expect(email?.plain).toContain('Next: book a day and a time for the quarter-final.')
    const opened = await page(link)
    expect(opened.statusCode).toBe(200)
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(opened.body).toContain('<meta name="robots" content="noindex">')
    for (const value of ['Meher Iyer', '9845010200', sent.parent_email]) expect(opened.body).toContain(`value="${value}"`)
    expect(lines.join()).not.toContain(link)

    const other = await aRegistration('pending', {}, 'semiform')
    await portal.db.delete(outbox)
    await decide(other.id, 'accepted', 1)
    const [plain] = await emails('registration-accepted')
    expect([plain?.link, plain?.plain]).toEqual([null, expect.stringContaining('There’s nothing more to do')])
  })

  test('books for its student, whatever email address and mobile number are typed', async () => {
    const { id, sent, link } = await anInvitation({ student_name: 'Meher Iyer' })
    expect((await post({ ...sent, link, student_name: 'Somebody Else', time_slot: '05:00 PM' })).statusCode).toBe(403)
    const sibling = await aRegistration()
    expect((await post({ ...sibling.sent, link, time_slot: '05:00 PM' })).statusCode).toBe(201)
    const reply = await post({ ...sent, link, parent_email: 'other@home.example', parent_mobile: '9000000000' })
    expect(reply.statusCode).toBe(201)
    expect((await stored()).map(({ registrationId }) => registrationId).sort()).toEqual([sibling.id, id].sort())
    const again = await post({ ...sent, link, time_slot: '05:00 PM' })
    expect(again.json().detail).toBe(`This student already has a booking. ${emailsWait}`)
    expect((await emails('booking-repeated')).map(({ recipient }) => recipient)).toEqual(['other@home.example'])
  })

  test('works as long as the registration is accepted, in its season, and at the address it went to', async () => {
    const { id, sent, link } = await anInvitation()
    const works = async () => {
      const isOpen = (await page(link)).body.includes('name="link"')
      const reply = await post({ ...sent, link, bee_level: '' })
      expect(isOpen).toBe(reply.json().errors?.length === 1)
      return (await post({ ...sent, link, date: '2025-09-11' })).statusCode
    }
    const set = (values: Partial<typeof registrations.$inferInsert>) =>
      portal.db.update(registrations).set(values).where(eq(registrations.id, id))
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, id))
    for (const values of [{ status: 'pending' }, { status: 'declined' }, { round: 2 }, { contactKey: 'right@home.example' }] as const) {
      await set(values)
      expect((await page(link)).body).toContain('This booking link no longer works.')
      expect((await post({ ...sent, link, parent_email: 'x@home.example', parent_mobile: '9000000000' })).statusCode).toBe(403)
      await set({ status: 'accepted', round: 1, contactKey: row?.contactKey ?? '' })
    }
    for (const forged of [link.slice(0, -1), `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, 'x', '', 'x'.repeat(65), '%00'])
      expect((await page(forged)).body, forged).toContain('This booking link no longer works.')
    expect((await page(`${link}&for=${link}`)).statusCode).toBe(200)
    expect((await post({ ...aBooking(), link: 'x'.repeat(60_000) })).statusCode).toBe(403)
    expect(await works()).toBe(201)
    await portal.pool.query('delete from registrations')
    expect((await stored())[0]).toMatchObject({ registrationId: null, state: 'booked' })
    expect((await page(link)).body).toContain('This booking link no longer works.')
  })

  test('can be handed over by the office when no mail server is set, which is recorded in history', async () => {
    const { id, link } = await anInvitation()
    const [email] = await emails('registration-accepted')
    const copied = await portal.app.inject({ method: 'POST', url: `/api/office/letters/${email?.id}/link`, headers: office })
    expect(copied.json()).toEqual({ link: `http://portal.example/book?for=${link}` })
    const entries = await portal.db.select().from(history).where(eq(history.subjectId, id))
    expect(entries.map(({ action }) => action)).toContain('booking link copied')
  })

  test('leaves the booking in place when the registration is declined or reopened; the office is warned, and can cancel it or undo the decision', async () => {
    const { id, sent, link } = await anInvitation()
    expect((await post({ ...sent, link })).statusCode).toBe(201)
    const [booking] = await stored()
    const warning = `Booking ${booking?.number} keeps its place until you cancel it in the Appointment List.`
    expect((await decide(id, 'declined', 2)).json().message).toContain(warning)
    const url = `/api/office/registrations/${id}/decision`
    const reopened = await portal.app.inject({ method: 'DELETE', url, headers: office, payload: { version: 3 } })
    expect(reopened.json().message).toContain(warning)
    const many = { decision: 'declined', rows: [{ id, version: 4 }] }
    const several = await portal.app.inject({ method: 'PUT', url: '/api/office/decisions', headers: office, payload: many })
    expect(several.json().results[0].message).toContain(warning)
    expect((await decide(id, 'accepted', 5)).json().message).not.toContain('Booking')
    const entries = await portal.db.select().from(history).where(eq(history.subjectId, id)).orderBy(history.id)
    expect(entries.map(({ action, after }) => [action, after?.booking]).slice(2)).toEqual([
      ['declined', `${booking?.number} keeps its place`],
      ['reopened', `${booking?.number} keeps its place`],
      ['declined', `${booking?.number} keeps its place`],
      ['accepted', undefined],
    ])
    expect((await stored()).map(({ state }) => state)).toEqual(['booked'])
  })

  test('goes to the parent’s corrected address, and the old one gets no more emails', async () => {
    const { id, link } = await anInvitation()
    const [old] = await emails('registration-accepted')
    const correct = async (parent_email: string) => {
      const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, id))
      const url = `/api/office/registrations/${id}`
      const reply = await portal.app.inject({ method: 'PATCH', url, headers: office, payload: { version: row?.version, parent_email } })
      expect(reply.statusCode, reply.body).toBe(200)
      const written = await portal.db.select().from(outbox).where(eq(outbox.recipient, parent_email)).orderBy(desc(outbox.template))
      return written.filter(({ template }) => template !== 'account-offered')
    }
    const [accepted, ...others] = await correct('right@corrected.example')
    expect([others, accepted?.plain]).toEqual([[], expect.stringContaining('{consent}')])
    expect(accepted).toMatchObject({ template: 'registration-accepted', state: 'waiting', link: expect.stringMatching(/^\/book\?for=/) })
    expect(await page((accepted?.link ?? '').split('=').at(-1) ?? '')).toMatchObject({ body: expect.stringContaining('name="link"') })
    expect((await page(link)).body).toContain('This booking link no longer works.')
    const before = await rowsWhere(portal, outbox, eq(outbox.recipient, old?.recipient ?? ''))
    expect(before.map(({ state }) => state)).toEqual(before.map(() => 'withdrawn'))

    const copy = (email = '') => portal.app.inject({ method: 'POST', url: `/api/office/letters/${email}/link`, headers: office })
    const dead = await copy(old?.id)
    expect([dead.statusCode, dead.json().detail]).toEqual([
      409,
      'This email was withdrawn and its link no longer works. Look for a newer email.',
    ])
    expect((await copy(accepted?.id)).statusCode).toBe(200)
    // An email that could not be delivered is not sent to the old address again either.
    await changeRows(portal, outbox, { state: 'dead' }, eq(outbox.id, accepted?.id ?? ''))
    await correct('third@corrected.example')
    const again = { method: 'POST', url: `/api/office/letters/${accepted?.id}/sending`, headers: office } as const
    expect((await portal.app.inject(again)).statusCode).toBe(409)

    const third = (await emails('registration-accepted')).find(({ recipient }) => recipient === 'third@corrected.example')
    await portal.db.update(registrations).set({ contactKey: 'changed@behind.example' }).where(eq(registrations.id, id))
    const ended = await copy(third?.id)
    expect([ended.statusCode, ended.json().detail]).toEqual([409, expect.stringMatching(/^This booking link no longer works/)])

    for (const [status, outgoing, link] of [
      ['pending', 'registration-received', expect.stringMatching(/^\/consent\//)],
      ['declined', 'registration-declined', null],
    ] as const) {
      await portal.db.update(registrations).set({ status, reason: null }).where(eq(registrations.id, id))
      expect((await correct(`${status}@corrected.example`)).map((email) => [email.template, email.link])).toEqual([[outgoing, link]])
    }
  })
})

test('erasing a child erases the booking of its registration too, whatever contact details it was made with', async () => {
  const { sent, link } = await anInvitation({ student_email: 'erased@school.example' })
  await post({ ...sent, link, parent_email: 'aunt@home.example', parent_mobile: '9000000000' })
  const found = await findPerson(portal.db, 'erased@school.example')
  expect(found.bookings.map(({ parentEmail }) => parentEmail)).toEqual(['aunt@home.example'])
})

test(`counts on ${kind} contain no address in clear`, async () => {
  await post(aBooking(), { address: '10.5.0.1' })
  const rows = await portal.db.select().from(counts)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('10.5.0.1')
})
