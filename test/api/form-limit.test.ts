import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { type App, buildApp } from '#server/app.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { letPass } from '#test/support/passing-time.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { verify } from '#test/support/schools.ts'

const minute = 60_000
const hour = 60 * minute

let portal: Portal
/** Another server on the same database, sharing nothing else with the first. */
let neighbour: App
beforeEach(async () => {
  portal = await openPortal({ limits: { formsPerHour: 3, formsPerDay: 5 }, season: () => defaultSeason, trustProxy: ['127.0.0.1'] })
  neighbour = await buildApp(portal.context)
  await neighbour.ready()
})
afterEach(async () => {
  await neighbour.close()
  await portal.close()
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const register = (address = '10.0.0.1', answers = aFamily(), sent: { key?: string; picture?: Uint8Array } = {}) =>
  portal.submit(answers, { ...sent, headers: from(address) })
const post = (app: App, url: string, payload: object, { address = '10.0.0.1', key = randomUUID() } = {}) =>
  app.inject({ method: 'POST', url, headers: { ...from(address), 'idempotency-key': key }, payload })

test('registrations and schools from one network share a limit of three an hour across servers, and the refusal says when to try again', async () => {
  expect((await register()).statusCode).toBe(201)
  expect((await post(neighbour, '/api/schools', aSchool())).statusCode).toBe(201)
  expect((await post(portal.app, '/api/schools', aSchool())).statusCode).toBe(201)
  expect((await post(neighbour, '/api/bookings', aBooking())).statusCode).toBe(201)
  for (const reply of [await register(), await post(neighbour, '/api/schools', aSchool())]) {
    expect([reply.statusCode, reply.json().type]).toEqual([429, 'urn:problem:too-many-requests'])
    expect(reply.json().detail).toMatch(
      /^Too many forms came from your network in the last hour\. Please try again in (59|60) minutes; nothing you entered is lost\.$/,
    )
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500)
  }
  expect((await register('10.0.0.2')).statusCode).toBe(201)
  letPass(hour + minute)
  expect((await register()).statusCode).toBe(201)
})

testRace('of many forms at once exactly three are stored', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => register()))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(429)])
  expect(await portal.db.select().from(registrations)).toHaveLength(3)
})

test('a network is limited to five a day, however they are spread over the hours', async () => {
  for (const count of [3, 2]) {
    for (let n = 0; n < count; n++) expect((await register()).statusCode).toBe(201)
    letPass(hour + minute)
  }
  expect((await register()).json().detail).toMatch(/in the last day\. Please try again in 2[12] hours;/)
  letPass(22 * hour)
  expect((await register()).statusCode).toBe(201)
})

test('a /64 of IPv6 counts as one network', async () => {
  for (let n = 0; n < 3; n++) expect((await register(`2001:db8:1:2::${n}`)).statusCode).toBe(201)
  expect((await register('2001:db8:1:2:ffff::9')).statusCode).toBe(429)
  expect((await register('2001:db8:1:3::9')).statusCode).toBe(201)
})

test('refused forms do not count', async () => {
  const family = aFamily()
  expect((await register('10.0.0.9', family)).statusCode).toBe(201)
  for (let n = 0; n < 5; n++) {
    expect((await register('10.0.0.1', family)).statusCode).toBe(409)
    expect((await portal.submit(aFamily(), { picture: Buffer.from('no picture'), headers: from('10.0.0.1') })).statusCode).toBe(415)
  }
  for (let n = 0; n < 3; n++) expect((await register()).statusCode).toBe(201)
  expect((await register()).statusCode).toBe(429)
})

test('a form that is already stored is never refused when it is sent again, and counts once', async () => {
  const [family, school, other] = [aFamily(), aSchool(), aSchool()]
  const picture = await aPicture()
  const keys = [randomUUID(), randomUUID(), randomUUID()] as const
  const sendAll = async () => [
    await register('10.0.0.1', family, { key: keys[0], picture }),
    await post(portal.app, '/api/schools', school, { key: keys[1] }),
    await post(neighbour, '/api/schools', other, { key: keys[2] }),
  ]
  for (let n = 0; n < 4; n++) expect((await sendAll()).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect((await register()).statusCode).toBe(429)
  expect((await sendAll()).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
})

test('a form over the limit is refused before its picture is looked at', async () => {
  const notAPicture = () => portal.submit(aFamily(), { picture: Buffer.from('no picture'), headers: from('10.0.0.1') })
  expect((await notAPicture()).statusCode).toBe(415)
  for (let n = 0; n < 3; n++) await register()
  expect((await notAPicture()).statusCode).toBe(429)
})

test('a school that is signed in can register its whole class', async () => {
  const school = aSchool()
  await post(portal.app, '/api/schools', school, { address: '10.9.9.9' })
  await verify(portal)
  const { cookie } = await portal.signInAs('school', school.email ?? '')
  for (let n = 0; n < 5; n++) {
    const reply = await portal.submit(aFamily({ school_name: school.schoolname ?? '' }), {
      door: 'form2',
      headers: { cookie, ...from('10.0.0.1') },
    })
    expect(reply.statusCode, reply.body).toBe(201)
  }
  expect((await register()).statusCode).toBe(201)
})
