import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { News } from '#domain/news.ts'
import type { RegistrationPage } from '#domain/registration/api.ts'
import { answerCorrection } from '#server/features/registrations/index.ts'
import { outbox, user } from '#server/platform/db/schema/index.ts'
import { likeSbi } from '#test/support/bank-statements.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()
let meera: { cookie: string }
let tom: { cookie: string }
let nadia: { cookie: string }
beforeAll(async () => {
  const [administrator, reviewer, finance] = [
    await portal.signInToOffice('admin'),
    await portal.signInToOffice('reviewer'),
    await portal.signInToOffice('finance'),
  ]
  ;[meera, tom, nadia] = [administrator, reviewer, finance]
  for (const [role, name] of [
    ['admin', 'Meera Iyer'],
    ['reviewer', 'Tom Ōtani'],
    ['finance', 'Nadia Khan'],
  ] as const) {
    await portal.db.update(user).set({ name }).where(eq(user.role, role))
  }
})

const base = '/api/office'
const newsOf = async (headers: { cookie: string }) =>
  ((await portal.app.inject({ url: `${base}/news`, headers })).json() as { news: News[] }).news
const newOf = async (headers: { cookie: string }) => (await portal.app.inject({ url: `${base}/news/new`, headers })).json().count as number
const titled = async (headers: { cookie: string }, title: string) => (await newsOf(headers)).find((news) => news.title.includes(title))

async function registered(name: string) {
  await portal.register({ student_name: name })
  const query = { competition: 'quarter-final', status: 'pending', q: name }
  const page = (await portal.app.inject({ url: `${base}/registrations`, headers: meera, query })).json() as RegistrationPage
  const [row] = page.rows
  if (!row) throw new Error(`${name} is not in the list`)
  return row
}

async function idOf(asking: { cookie: string }, name: string): Promise<string> {
  const reply = await portal.app.inject({ url: `${base}/review/colleagues`, headers: asking })
  return reply.json().colleagues.find((one: { name: string }) => one.name === name).id
}

test('a flag for a colleague is news for that colleague, and one for everybody is for all but whoever set it', async () => {
  const { id, serial_no: serialNo, version } = await registered('Aanya Raghunathan')
  const flag = (payload: object) => portal.app.inject({ method: 'POST', url: `${base}/review/${id}/flag`, headers: tom, payload })
  const asked = await flag({ version, note: 'Please look at 401.', for: await idOf(tom, 'Meera Iyer') })
  expect(asked.json().message).toBe('Aanya Raghunathan is flagged for Meera Iyer.')

  const title = `flagged Aanya Raghunathan (${serialNo})`
  expect(await titled(meera, title)).toMatchObject({
    kind: 'flagged',
    for_you: true,
    is_new: true,
    title: `Tom Ōtani ${title} for you`,
    about: '“Please look at 401.”',
    registration: { id, serial_no: serialNo, competition: 'quarter-final', status: 'pending' },
  })
  expect(await titled(nadia, title)).toMatchObject({ for_you: false, title: `Tom Ōtani ${title} for Meera Iyer` })
  expect(await titled(tom, title)).toBeUndefined()
  expect([await newOf(meera), await newOf(nadia), await newOf(tom)]).toEqual([1, 0, 0])
  const details = (await portal.app.inject({ url: `${base}/review/${id}`, headers: nadia })).json()
  expect(details.flags).toContainEqual(expect.objectContaining({ by: 'Tom Ōtani', for: 'Meera Iyer', note: 'Please look at 401.' }))

  expect((await flag({ version: version + 1, note: 'And 402.' })).json().message).toBe('Aanya Raghunathan is flagged for everybody.')
  expect([await newOf(meera), await newOf(nadia), await newOf(tom)]).toEqual([2, 1, 0])
  expect((await flag({ version: version + 2, note: 'You?', for: 'nobody' })).json().errors).toEqual([
    { path: 'for', message: 'This colleague can’t look at requests any more.' },
  ])
})

test('a family’s answer is news for whoever asked', async () => {
  const { id, serial_no: serialNo, version } = await registered('Rohan Bhide')
  const payload = { version, fields: ['txn_no'], reason: 'Send the number again.' }
  await portal.app.inject({ method: 'PUT', url: `${base}/registrations/${id}/correction`, headers: tom, payload })
  await answerCorrection(portal.context, { id }, { key: randomUUID(), answers: { txn_no: '412303069999' }, picture: null })
  const title = `Rohan Bhide’s family answered (${serialNo})`
  expect(await titled(tom, title)).toMatchObject({
    for_you: true,
    about: expect.stringMatching(/^New: Transaction Number\. You asked for it on \d+ \w+\.$/),
  })
  expect(await titled(meera, title)).toMatchObject({ for_you: false, about: expect.stringContaining('Tom Ōtani asked for it') })

  const unasked = await registered('Sent By Itself')
  await answerCorrection(portal.context, unasked, { key: randomUUID(), answers: {}, picture: await aPicture() })
  expect(await titled(tom, 'Sent By Itself')).toBeUndefined()
})

test('emails that didn’t arrive are one piece of news a day for those who can see to them; money is for those who match it', async () => {
  const { id } = await registered('Sana Rahman')
  const emails = await portal.db
    .update(outbox)
    .set({ state: 'dead', nextAttemptAt: new Date() })
    .where(eq(outbox.subjectId, id))
    .returning()
  const title = `${emails.length} email${emails.length === 1 ? '' : 's'} did not arrive`
  expect(await titled(meera, title)).toMatchObject({
    kind: 'undelivered',
    for_you: true,
    about: expect.stringContaining(emails[0]?.recipient ?? '?'),
  })
  expect(await titled(nadia, 'did not arrive')).toBeUndefined()

  const file = likeSbi([{ day: '2026-11-20', payer: 'A', number: '412303061111', amount: 20000 }])
  const imported = await portal.app.inject({
    method: 'POST',
    url: `${base}/money/statements`,
    query: { bank: 'Lakeside Bank', file: 'lakeside.csv' },
    headers: { ...nadia, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(file),
  })
  expect(imported.statusCode).toBe(201)
  expect(await titled(meera, 'imported a statement')).toMatchObject({
    for_you: false,
    title: 'Nadia Khan imported a statement, 20 November 2026',
    about: '1 payment, Lakeside Bank',
  })
  expect(await titled(tom, 'imported a statement')).toBeUndefined()
  expect(await titled(nadia, 'imported a statement')).toBeUndefined()
})

test('what was read stays in the news, and isn’t new again', async () => {
  const { id, version } = await registered('Last Of All')
  await portal.app.inject({ method: 'POST', url: `${base}/review/${id}/flag`, headers: tom, payload: { version, note: 'Look.' } })
  const news = await newsOf(meera)
  const read = await portal.app.inject({ method: 'PUT', url: `${base}/news/read`, headers: meera, payload: { until: news[0]?.at } })
  expect([read.statusCode, await newOf(meera)]).toEqual([204, 0])
  const later = await newsOf(meera)
  expect(later.map(({ id }) => id)).toEqual(news.map(({ id }) => id))
  expect(later.filter((one) => one.is_new)).toEqual([])
  await portal.app.inject({ method: 'PUT', url: `${base}/news/read`, headers: meera, payload: { until: '2020-01-01T00:00:00Z' } })
  expect(await newOf(meera)).toBe(0)
})
