import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nameRefused } from '#domain/registration/registration.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { decide } from '#server/features/registrations/decisions/decide.ts'
import { bookings, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { breaker } from '#server/platform/mail/emails.ts'
import { aBooking, aFamily, aParticipant, aSchool } from '#test/support/people.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { rowsWhere } from '#test/support/rows.ts'

const portal = sharedPortal(() => ({ season: () => defaultSeason }))

const post = (url: string, payload: object) =>
  portal.app.inject({ method: 'POST', url, headers: { 'idempotency-key': randomUUID() }, payload })

test.each(['https://evil.example', 'WWW.evil.example', 'me@evil.example', 'Win at evil.com now'])(
  'a name such as %s is refused at its field on every form, and nothing is stored or emailed',
  async (name) => {
    const replies = {
      student_name: await portal.submit(aFamily({ student_name: name })),
      school_name: await portal.submit(aFamily({ school_name: name })),
      participant_name: await portal.submit(aParticipant({ participant_name: name }), { door: 'wordsmithform' }),
      schoolname: await post('/api/schools', aSchool({ schoolname: name })),
      branch: await post('/api/schools', aSchool({ branch: name })),
    }
    for (const [path, reply] of Object.entries(replies)) {
      expect([path, reply.statusCode, reply.json().errors]).toEqual([path, 400, [{ path, message: nameRefused() }]])
    }
    const booked = await post('/api/bookings', aBooking({ student_name: name }))
    expect([booked.statusCode, booked.json().errors]).toEqual([400, [{ path: 'student_name', message: nameRefused() }]])
    expect(await portal.db.select().from(outbox)).toEqual([])
    expect(await portal.db.select().from(registrations)).toEqual([])
  },
)

test('a name with a phone number is refused at its field, as emails begin with it; a school’s name on a form may have numbers', async () => {
  const name = 'Call 98765 43210 now'
  const replies = {
    student_name: await portal.submit(aFamily({ student_name: name })),
    participant_name: await portal.submit(aParticipant({ participant_name: name }), { door: 'wordsmithform' }),
    schoolname: await post('/api/schools', aSchool({ schoolname: name })),
  }
  for (const [path, reply] of Object.entries(replies)) {
    expect([path, reply.statusCode, reply.json().errors]).toEqual([path, 400, [{ path, message: nameRefused() }]])
  }
  const booked = await post('/api/bookings', aBooking({ student_name: name }))
  expect([booked.statusCode, booked.json().errors]).toEqual([400, [{ path: 'student_name', message: nameRefused() }]])
  expect(await portal.db.$count(outbox)).toBe(0)
  expect((await portal.submit(aFamily({ school_name: 'Kendriya Vidyalaya 2, 560012' }))).statusCode).toBe(201)
})

test('names with dots are accepted, and don’t become links in the email or the calendar', async () => {
  const times = { "St.Mary's": '04:00 PM', 'Md.Rafiq': '04:30 PM', 'evil.example': '05:00 PM' }
  for (const [name, time_slot] of Object.entries(times)) {
    expect((await post('/api/schools', aSchool({ schoolname: name }))).statusCode).toBe(201)
    expect((await post('/api/bookings', aBooking({ student_name: name, time_slot }))).statusCode).toBe(201)
  }
  const [row] = await portal.db.select().from(bookings).where(eq(bookings.studentName, 'evil.example'))
  const [email] = await rowsWhere(portal, outbox, eq(outbox.subjectId, row?.id ?? ''))
  const unfolded = email?.calendar?.replace(/\r\n /g, '')
  for (const text of [email?.title, email?.plain, email?.html, unfolded]) {
    expect(text).toContain(`evil.${breaker}example`)
    expect(text).not.toContain('evil.example')
  }
})

test('the email about an older registration whose name is a link leaves that name out', async () => {
  const { serial_no } = await portal.register()
  const [row] = await portal.db
    .update(registrations)
    .set({ name: 'Win at https://evil.example' })
    .where(eq(registrations.serialNo, serial_no))
    .returning()
  await decide(portal.context, { id: null, name: 'office' }, row?.id ?? '', { decision: 'declined', version: 1, reason: '' })
  const [email] = await portal.db.select().from(outbox).where(eq(outbox.template, 'registration-declined'))
  expect(email?.title).toBe('The student’s registration was not accepted')
  expect(`${email?.plain}${email?.html}`).not.toMatch(/https:\/\/|evil\.example/)
})

test('names are found in plain letters in the lists, the bookings, the schools and the search above all of them', async () => {
  const headers = await portal.signIn()
  const found = async (url: string, q: string) => (await portal.app.inject({ url: `${url}q=${encodeURIComponent(q)}`, headers })).json()
  const names = {
    'Łukasz Đorđević': ['lukasz', 'dordevic'],
    'Işıl Groß': ['isil', 'gross'],
    'Айгүл Қайрат': ['айгул', 'КАЙРАТ'],
    'Seán O’Brien-Smith': ['obrien', 'brien smith', "o'brien"],
  }
  for (const [n, [name, searches]] of Object.entries(names).entries()) {
    await portal.register({ student_name: name })
    expect(
      (await post('/api/bookings', aBooking({ student_name: name, date: '2025-09-12', time_slot: `0${4 + n}:00 PM` }))).statusCode,
    ).toBe(201)
    expect((await post('/api/schools', aSchool({ schoolname: `${name} School` }))).statusCode).toBe(201)
    for (const q of searches) {
      const listed = await found('/api/office/registrations?competition=quarter-final&status=pending&', q)
      const booked = await found('/api/office/bookings?', q)
      const schools = await found('/api/office/schools?', q)
      const everywhere = await found('/api/office/people?', q)
      expect([q, listed.total, booked.total, schools.total]).toEqual([q, 1, 1, 1])
      expect(JSON.stringify(everywhere)).toContain(name)
    }
  }
  await portal.register({ student_name: 'Luna' })
  await portal.register({ student_name: 'Zoya' })
  const sorted = await found('/api/office/registrations?competition=quarter-final&status=pending&sort=student_name&', '')
  const order = sorted.rows.map(({ answers }: { answers: { student_name: string } }) => answers.student_name)
  expect(order.filter((name: string) => /^[ŁLZ]/.test(name))).toEqual(['Łukasz Đorđević', 'Luna', 'Zoya'])
})
