// databases: both
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookingPath, bookingToken, statusPath } from '#server/features/links/index.ts'
import { outbox, registrations, schools } from '#server/platform/db/schema/index.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { openSchool } from '#test/support/schools.ts'

const portal = sharedPortal({ undoMs: 0, now: () => Date.parse('2025-09-01T06:00:00Z') })
let office: { cookie: string }
beforeAll(async () => {
  office = await portal.signIn()
})

const zoneOf = async (email: string) =>
  (await portal.db.select({ zone: schools.timeZone }).from(schools).where(eq(schools.email, email)))[0]?.zone
const signIn = (email: string, zone?: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/session',
    headers: zone === undefined ? {} : { 'time-zone': zone },
    payload: { email, password: 'kettle under the bed', role: 'school' },
  })

test('a school’s time zone is that of the device it registers with, and then of the one it signs in from', async () => {
  const payload = aSchool()
  const registered = await portal.app.inject({ method: 'POST', url: '/api/schools', headers: { 'time-zone': 'Asia/Almaty' }, payload })
  expect([registered.statusCode, await zoneOf(payload.email ?? '')]).toEqual([201, 'Asia/Almaty'])
  const { answers } = await openSchool(portal)
  const email = answers.email ?? ''
  expect(await zoneOf(email)).toBeNull()
  for (const [zone, stored] of [
    ['Nowhere/Else', null],
    ['Asia/Almaty', 'Asia/Almaty'],
    [undefined, 'Asia/Almaty'],
    ['Asia/Dubai', 'Asia/Dubai'],
  ] as const) {
    expect((await signIn(email, zone)).statusCode).toBe(200)
    expect(await zoneOf(email)).toBe(stored)
  }
})

describe.each([
  ['Asia/Almaty', 'Almaty'],
  ['Asia/Kolkata', null],
])('a school in %s', (zone, place) => {
  let school: Awaited<ReturnType<typeof openSchool>>
  let rows: (typeof registrations.$inferSelect)[]
  beforeAll(async () => {
    school = await openSchool(portal, { schoolname: `School in ${zone}` })
    await signIn(school.answers.email ?? '', zone)
    const paid = await school.pay(await school.addMany(3))
    expect(paid.statusCode, paid.body).toBe(201)
    rows = await portal.db.select().from(registrations).where(eq(registrations.schoolId, school.id)).orderBy(registrations.serialNo)
    const [booked, corrected, asked] = rows as [(typeof rows)[number], (typeof rows)[number], (typeof rows)[number]]
    const { id, version } = booked
    await inOffice(`/registrations/${id}/decision`, { decision: 'accepted', version })
    const booking = aBooking({ student_name: booked.name, parent_email: booked.contactEmail, parent_mobile: booked.phone })
    const payload = { ...booking, link: bookingToken(bookingPath(portal.context.bookingLinkKey, booked)) }
    expect((await portal.app.inject({ method: 'POST', url: '/api/bookings', payload })).statusCode).toBe(201)
    await ask(corrected, ['parent_email'])
    await ask(asked, ['txn_no'])
  })

  async function inOffice(url: string, payload: object) {
    const reply = await portal.app.inject({ method: 'PUT', url: `/api/office${url}`, headers: office, payload })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const ask = ({ id, version }: (typeof rows)[number], fields: string[]) =>
    inOffice(`/registrations/${id}/correction`, { version, fields, reason: 'Please look again.' })

  /** Expects times in a text, each followed by the school's own where it has another. */
  function expectOwn(text: string, times = /\d{1,2}:\d\d( [ap]m)?( IST)?[^<"\n]{0,40}/g) {
    const found = text.match(times) ?? []
    expect(found.length).toBeGreaterThan(0)
    for (const time of found) expect(time.includes(` in ${place}`), time).toBe(place !== null)
  }

  test('reads each time in its list, its payments and its calendar by its own clock too', async () => {
    const { rows: listed } = await school.get('/students')
    const known = listed.map((row: { known: string }) => row.known).filter((text: string) => /\d:\d\d/.test(text))
    expect(known).toHaveLength(3)
    for (const text of known) expectOwn(text)
    expectOwn((await school.get('/payments')).payments[0].asked.text)
    const { events } = (await portal.app.inject({ url: '/api/events', headers: school.headers })).json()
    const booking = events.find(({ kind }: { kind: string }) => kind === 'booking')
    expectOwn(booking.when)
  })

  test('and on a student’s page and in its emails', async () => {
    const { body } = await portal.app.inject({ url: `/school/students/${rows[1]?.serialNo}`, headers: school.headers })
    expectOwn(body, /\d{1,2}:\d\d [ap]m IST[^<.]*/g)
    const isAsked = and(eq(outbox.template, 'school-payment-asked'), eq(outbox.subjectId, rows[2]?.paymentId ?? ''))
    const [email] = await portal.db.select().from(outbox).where(isAsked)
    expectOwn(email?.plain ?? '')
  })

  test('and emails to its students say them by it; a family that only names the school has its own', async () => {
    const [, corrected] = rows
    const isAsked = and(eq(outbox.template, 'correction-asked'), eq(outbox.subjectId, corrected?.id ?? ''))
    const [email] = await portal.db.select().from(outbox).where(isAsked)
    expectOwn(email?.plain ?? '')
    expectOwn(
      (await portal.app.inject({ url: statusPath(portal.context.bookingLinkKey, corrected as never) })).body,
      /\d:\d\d [ap]m IST[^<.]*/g,
    )
    const answers = aFamily({ school_name: school.answers.schoolname ?? '' })
    const sent = await portal.submit(answers, { door: 'form2', headers: { 'time-zone': 'Europe/London' } })
    const [named] = await portal.db.select().from(registrations).where(eq(registrations.reference, sent.json().reference))
    expect(named).toMatchObject({ schoolId: school.id, schoolLink: 'named', timeZone: 'Europe/London' })
  })
})
