import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { competitionNamed } from '#domain/competitions/index.ts'
import { openingLater } from '#domain/competitions/opening.ts'
import type { NotifyMeList } from '#domain/notify-me.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { competitionIn, doorIn } from '#domain/season/season.ts'
import { inviteStudent } from '#server/features/registrations/decisions/invite-student.ts'
import { tellOfOpenings } from '#server/features/students/index.ts'
import { notifyRequests, outbox, user } from '#server/platform/db/schema/index.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { aSchool } from '#test/support/people.ts'
import { emailsWait, sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { rowsWhere } from '#test/support/rows.ts'

const start = Date.parse('2026-11-20T06:00:00Z')
const opens = Date.parse('2026-11-20T06:10:00Z')
const later = Date.parse('2026-11-20T06:20:00Z')
const { slug, name, doors } = competitionNamed('wordsmith')
const [form] = doors

const path = form?.path ?? ''
const opening = (door: string, at: number) => ({ [door]: { ...doorIn(defaultSeason, door), opens: new Date(at).toISOString() } })
const semi = competitionIn(defaultSeason, 'semi-final')
const season = {
  ...defaultSeason,
  competitions: { ...defaultSeason.competitions, 'semi-final': { ...semi, invitedOnly: true } },
  // Schools have a form of their own for one competition, which opens first.
  doors: {
    ...defaultSeason.doors,
    ...opening(path, opens),
    ...opening('form2', opens + 1),
    ...opening('abc', later),
    ...opening('semiform', later),
  },
}

let now = start
const portal = sharedPortal(() => ({ now: () => now, season: () => season }))
const office = sharedOffice(portal)

async function signedInSchool() {
  const answers = aSchool()
  const email = answers.email ?? ''
  expect((await portal.app.inject({ method: 'POST', url: '/api/schools', payload: answers })).statusCode).toBe(201)
  return { email, headers: await portal.signInAs('school', email) }
}
const ask = (headers: { cookie: string }, about = '') => portal.app.inject({ method: 'PUT', url: `/api/notify-me${about}`, headers })
const told = async (recipient: string, template: string) =>
  await rowsWhere(portal, outbox, and(eq(outbox.recipient, recipient), eq(outbox.template, template)), asc(outbox.createdAt))
const listed = async (q = '') =>
  (await portal.app.inject({ url: '/api/office/notify-me', headers: office, query: { q } })).json<NotifyMeList>()
const sendNews = (news: string, expected: number) =>
  portal.app.inject({ method: 'POST', url: '/api/office/notify-me/news', headers: office, payload: { news, expected } })

test('whoever asks about a competition gets one email when it opens, with its form', async () => {
  now = start
  expect(openingLater(season, now, 'school')[0]).toEqual({ slug, name, opens: new Date(opens).toISOString() })
  const { email, headers } = await signedInSchool()
  const reply = await ask(headers, `/${slug}`)
  expect([reply.statusCode, reply.json().message]).toEqual([200, `Thank you. We’ve noted it. ${emailsWait}`])
  portal.context.sendsEmails = true
  expect((await ask(headers, `/${slug}`)).json().message).toBe(`Thank you. We'll email ${email} when it opens.`)
  portal.context.sendsEmails = false
  const page = await portal.app.inject({ url: '/school', headers })
  expect(page.body).toMatch(/Opens on 20 November 2026.*We’ll email you when it opens\./s)

  expect(await tellOfOpenings(portal.context)).toBe(0)
  now = opens
  expect(await tellOfOpenings(portal.context)).toBe(1)
  expect(await tellOfOpenings(portal.context)).toBe(0)
  const emails = await told(email, 'competition-open')
  expect(emails).toMatchObject([{ title: `${name} is open`, link: `/${path}` }])
  expect((await listed(email)).rows).toMatchObject([{ competition: name, told_at: new Date(opens).toISOString() }])
})

test('nobody can ask about what is open, or doesn’t exist', async () => {
  now = opens
  const { headers } = await signedInSchool()
  expect((await ask(headers, `/${slug}`)).statusCode).toBe(404)
  expect((await ask(headers, '/nothing')).statusCode).toBe(404)
})

test('news goes once to everyone who wants some, and to nobody when they aren’t as many as expected', async () => {
  const people = [await signedInSchool(), await signedInSchool()]
  for (const { headers } of people) await ask(headers)
  const { wants_news } = await listed()
  expect(wants_news).toBe(2)
  expect((await sendNews('', 2)).json().errors).toEqual([{ path: 'news', message: 'Write the news.' }])
  const stale = await sendNews('A mock test is there.', 1)
  expect([stale.statusCode, stale.json().detail]).toEqual([
    409,
    '2 want news now, instead of 1. Nothing was sent. Look again, then send it.',
  ])
  expect((await sendNews('A mock test is there.', 2)).json().message).toBe('The news is on its way to 2 people.')
  for (const { email } of people) {
    const emails = await told(email, 'news')
    expect(emails.map(({ plain }) => plain.includes('\n\nA mock test is there.\n\n'))).toEqual([true])
  }
  expect((await listed()).wants_news).toBe(0)
  // Asking again counts again.
  const [one] = people
  if (one) await ask(one.headers)
  expect((await listed()).wants_news).toBe(1)
})

test('a school is told when the form for schools opens, and a student when the families’ does', async () => {
  now = start
  const school = await signedInSchool()
  const [child] = await acceptedChildren(portal, [{ student_email: 'curious@home.example' }])
  if (child) await portal.db.transaction((tx) => inviteStudent(tx, portal.context, child.row))
  const student = { email: 'curious@home.example', headers: await portal.signInAs('user', 'curious@home.example') }
  for (const { headers } of [school, student]) expect((await ask(headers, '/student')).statusCode).toBe(200)
  now = opens + 1
  await tellOfOpenings(portal.context)
  expect(await told(school.email, 'competition-open')).toMatchObject([{ link: '/form2' }])
  expect(await told(student.email, 'competition-open')).toEqual([])
  now = later
  await tellOfOpenings(portal.context)
  expect(await told(school.email, 'competition-open')).toHaveLength(1)
  expect(await told(student.email, 'competition-open')).toMatchObject([{ link: '/abc' }])
})

test('a round for invited students alone is not offered, and nobody is sent to its form', async () => {
  now = start
  const { email, headers } = await signedInSchool()
  expect((await ask(headers, '/semi-final')).statusCode).toBe(404)
  expect((await portal.app.inject({ url: '/school', headers })).body).not.toContain('Notify Me: Semi-final round')
  // Asked before the season said so.
  const [{ id } = { id: '' }] = await portal.db.select().from(user).where(eq(user.email, email))
  await portal.db.insert(notifyRequests).values({ userId: id, about: 'semi-final', askedAt: new Date(now) })
  now = later
  await tellOfOpenings(portal.context)
  expect(await told(email, 'competition-open')).toEqual([])
})

testRace('two servers tell each person once', async () => {
  now = start
  const people = await Promise.all(Array.from({ length: 3 }, signedInSchool))
  for (const { headers } of people) await ask(headers, `/${slug}`)
  now = opens
  const counts = await Promise.all(Array.from({ length: 4 }, () => tellOfOpenings(portal.context)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
  for (const { email } of people) expect(await told(email, 'competition-open')).toHaveLength(1)
  expect(await portal.db.$count(notifyRequests, eq(notifyRequests.about, slug))).toBeGreaterThanOrEqual(3)
})
