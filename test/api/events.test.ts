import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ShownEvent } from '#domain/event/event.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { competitionIn, doorIn, type Season } from '#domain/season/season.ts'
import { bookingPath, bookingToken } from '#server/features/links/index.ts'
import { bookings, registrations, schools } from '#server/platform/db/schema/index.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { changeRows } from '#test/support/rows.ts'

const semi = { ...competitionIn(defaultSeason, 'semi-final'), from: '2025-10-10', to: '2025-10-11' }
const door = { ...doorIn(defaultSeason, 'semiform'), closes: '2025-10-05T18:30:00.000Z' }
const season: Season = {
  ...defaultSeason,
  version: 3,
  competitions: { ...defaultSeason.competitions, 'semi-final': semi },
  doors: { ...defaultSeason.doors, semiform: door },
}

type Who = { cookie: string }
const portal = sharedPortal(() => ({ season: () => season, now: () => Date.parse('2025-09-01T06:00:00Z'), undoMs: 0 }))
let office: Who
let aanya: Awaited<ReturnType<typeof bookedStudent>>
let rohan: Awaited<ReturnType<typeof bookedStudent>>
beforeAll(async () => {
  office = await portal.signIn()
  aanya = await bookedStudent('Aanya Raghunathan', '04:00 PM')
  rohan = await bookedStudent('Rohan Kulkarni', '05:00 PM')
})

/** A student with an accepted registration and a booked time, signed in. */
async function bookedStudent(student_name: string, time_slot: string) {
  const answers = aFamily({ student_name })
  const { reference } = (await portal.submit(answers)).json()
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
  if (!row) throw new Error('the registration is not stored')
  const decided = await portal.send(
    'PUT',
    `/api/office/registrations/${row.id}/decision`,
    { decision: 'accepted', version: row.version },
    office,
  )
  expect(decided.statusCode).toBe(200)
  const { parent_email = '', parent_contact = '' } = answers
  const booking = aBooking({ student_name, parent_email, parent_mobile: parent_contact, time_slot })
  const booked = await portal.send(
    'POST',
    '/api/bookings',
    { ...booking, link: bookingToken(bookingPath(portal.context.bookingLinkKey, row)) },
    { 'idempotency-key': randomUUID() },
  )
  expect(booked.statusCode).toBe(201)
  const [stored] = await portal.db.select().from(bookings).where(eq(bookings.registrationId, row.id))
  if (!stored) throw new Error('the booking is not stored')
  return { row, answers: booking, booking: stored, headers: await portal.signInAs('user', answers.student_email ?? '') }
}

const listed = async (headers: Who) =>
  (await portal.app.inject({ url: '/api/events', headers })).json<{ events: ShownEvent[] }>().events.map(({ title, when }) => [title, when])
const file = async (headers: Who) => await portal.app.inject({ url: '/api/events.ics', headers })
/** The lines of one event of a calendar file, without the moment at which it was made. */
const eventIn = (text: string, uid: string) =>
  text
    .split('BEGIN:VEVENT\r\n')
    .find((part) => part.startsWith(`UID:${uid}`))
    ?.split('\r\n')
    .filter((line) => line !== '' && !/^(DTSTAMP|END)/.test(line))

test('a student sees the rounds, the closing dates and the own booking, and nobody else’s', async () => {
  expect(await listed(aanya.headers)).toEqual([
    ['Quarter-final round', '10 to 13 September 2025'],
    ['Quarter-final: your time', 'Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30)'],
    ['Last day to register: Semi-final round', 'Sunday 5 October 2025'],
    ['Semi-final round', '10 to 11 October 2025'],
  ])
  const { body } = await portal.app.inject({ url: '/user/events', headers: aanya.headers })
  expect(body).toContain('Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30)')
  expect(body).toContain('Aanya Raghunathan')
  expect(body).not.toContain('Rohan')
})

test.each([
  ['Asia/Almaty', 'in Almaty', '3:30 pm', '11:30 pm'],
  ['America/New_York', 'in New York', '6:30 am', '2:30 pm'],
])('a student abroad reads the own time and when a form closes by both clocks: %s', async (timeZone, place, slot, closes) => {
  await portal.db.update(registrations).set({ timeZone }).where(eq(registrations.id, aanya.row.id))
  const bodyOf = async (url: string) => (await portal.app.inject({ url, headers: aanya.headers })).body
  expect(await bodyOf('/user/events')).toContain(`Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30), ${slot} ${place}`)
  expect(await bodyOf('/user/events')).toContain(`6 October 2025 at 12:00 am IST, ${closes}`)
  expect(await bodyOf('/user')).toContain(`Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30), ${slot} ${place}`)
  await portal.db.update(registrations).set({ timeZone: null }).where(eq(registrations.id, aanya.row.id))
})

test('a school sees the bookings of its own students, together when they are at the same time', async () => {
  const answers = aSchool()
  const email = answers.email ?? ''
  expect((await portal.app.inject({ method: 'POST', url: '/api/schools', payload: answers })).statusCode).toBe(201)
  const school = await portal.signInAs('school', email)
  const times = async () => (await listed(school)).filter(([title = '']) => title.startsWith('Quarter-final:'))
  expect(await times()).toEqual([])
  const [row] = await portal.db.update(schools).set({ status: 'verified' }).where(eq(schools.email, email)).returning()
  await changeRows(portal, registrations, { schoolId: row?.id ?? '', schoolLink: 'named' }, eq(registrations.id, rohan.row.id))
  expect(await times()).toEqual([['Quarter-final: a student’s time', 'Wednesday 10 September 2025, 5:00 pm IST (UTC+5:30)']])
  const { body } = await portal.app.inject({ url: '/school/events', headers: school })
  expect(body).toContain('Rohan Kulkarni')
  expect(body).not.toContain('Aanya')
  await portal.db.update(schools).set({ status: 'unverified' }).where(eq(schools.email, email))
  expect(await times()).toEqual([])
})

test('the calendar file has days and UTC times, the ids of our emails, no names, and ends every line as the standard says', async () => {
  const reply = await file(aanya.headers)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="events.ics"',
    'cache-control': 'no-store',
  })
  expect(reply.body.split('\r\n').join('')).not.toMatch(/[\r\n]/)
  expect(reply.body).not.toContain('Aanya')
  expect(eventIn(reply.body, aanya.booking.id)).toEqual([
    `UID:${aanya.booking.id}`,
    'SEQUENCE:0',
    'DTSTART:20250910T103000Z',
    'DTEND:20250910T110000Z',
    'SUMMARY:Quarter-final: your time',
    `DESCRIPTION:Booking no ${aanya.booking.number}\\, serial number ${aanya.row.serialNo}.`,
  ])
  expect(eventIn(reply.body, 'round-semi-final-1@portal.example')).toEqual(
    expect.arrayContaining(['SEQUENCE:3', 'DTSTART;VALUE=DATE:20251010', 'DTEND;VALUE=DATE:20251012', 'TRANSP:TRANSPARENT']),
  )
})
