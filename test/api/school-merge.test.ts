import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coordinators, schools, user } from '#server/platform/db/schema/index.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { openSchool } from '#test/support/schools.ts'

let portal: Portal
let office: { cookie: string }
beforeAll(async () => {
  portal = await openPortal()
  office = await portal.signIn()
})
afterAll(() => portal.close())

const rowOf = async (id: string) => (await portal.db.select().from(schools).where(eq(schools.id, id)))[0]
const inOffice = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  portal.app.inject({ method, url: `/api/office/schools${url}`, headers: office, ...(payload && { payload }) })
const sought = async (q: string) => (await portal.app.inject({ url: `/api/schools?q=${encodeURIComponent(q)}` })).json().schools

test('a school that registered twice is suggested, merged and found by both names and numbers; undoing returns everything', async () => {
  const stays = await openSchool(portal, { schoolname: 'Kendriya Vidyalaya No 1', branch: 'Aundh', city: 'Pune', pincode: '411007' })
  const twice = await openSchool(portal, {
    schoolname: 'Kendriya Vidyalay Number 1',
    branch: 'Aundh Camp',
    city: 'Pune',
    pincode: '411007',
  })
  const elsewhere = await openSchool(portal, { schoolname: 'Little Flower Convent', city: 'Pune', pincode: '411007' })
  const [paid, draft] = await twice.addMany(2)
  if (!paid || !draft) throw new Error('Nobody was added')
  await twice.pay([paid])

  const { schools: similar } = (await inOffice('GET', `/${twice.id}/similar`)).json()
  expect(similar.map(({ register_no }: { register_no: number }) => register_no)).toEqual([stays.registerNo])
  const version = (await rowOf(twice.id))?.version
  expect((await inOffice('PUT', `/${twice.id}/merge`, { version, into: twice.registerNo })).json().errors).toMatchObject([{ path: 'into' }])
  const merged = await inOffice('PUT', `/${twice.id}/merge`, { version, into: stays.registerNo })
  expect(merged.statusCode, merged.body).toBe(200)
  expect(merged.json().school).toMatchObject({ standing: 'merged', merged_into: { register_no: stays.registerNo } })
  expect((await inOffice('GET', '?standing=merged')).json().total).toBe(1)

  // Its people see the students of both, and its name and number lead to the other.
  expect((await stays.get('/students')).total).toBe(2)
  expect((await twice.get('/students')).total).toBe(2)
  expect((await elsewhere.get('/students')).total).toBe(0)
  expect(await sought('Kendriya Vidyalay Number')).toEqual([expect.objectContaining({ register_no: stays.registerNo })])
  expect(await sought('Kendriya')).toHaveLength(1)
  const again = await openSchool(portal, { ...twice.answers, email: 'third@kendriya.example' }).catch((error: Error) => error.message)
  expect(again).toMatch(/401|contains a link/)
  expect((await portal.db.select().from(schools).where(eq(schools.email, 'third@kendriya.example')))[0]).toMatchObject({
    standing: 'claimed',
    claimOf: stays.id,
  })

  const back = await inOffice('DELETE', `/${twice.id}/merge`, { version: (await rowOf(twice.id))?.version })
  expect(back.statusCode, back.body).toBe(200)
  expect((await stays.get('/students')).total).toBe(0)
  expect((await twice.get('/students')).total).toBe(2)
  expect((await twice.get('/payments')).payments).toHaveLength(1)
  expect(await sought('Kendriya Vidyalay Number')).toEqual([expect.objectContaining({ register_no: twice.registerNo })])
  expect((await inOffice('DELETE', `/${twice.id}/merge`, { version: (await rowOf(twice.id))?.version })).statusCode).toBe(409)
})

/** Merges a school into another, or takes that back. */
async function merged({ id }: { id: string }, into: { registerNo: number } | null) {
  const version = (await rowOf(id))?.version
  const reply = into
    ? await inOffice('PUT', `/${id}/merge`, { version, into: into.registerNo })
    : await inOffice('DELETE', `/${id}/merge`, { version })
  expect(reply.statusCode, reply.body).toBe(200)
}
const totalOf = async (school: Awaited<ReturnType<typeof openSchool>>) => (await school.get('/students')).total

test('a school merged into one that is merged in turn goes with it, and back with it', async () => {
  const first = await openSchool(portal, { schoolname: 'Loreto One' })
  const second = await openSchool(portal, { schoolname: 'Loreto Two' })
  const third = await openSchool(portal, { schoolname: 'Loreto Three' })
  await first.addMany(1)
  await second.addMany(2)
  await merged(first, second)
  await merged(second, third)
  expect([await totalOf(first), await totalOf(second), await totalOf(third)]).toEqual([3, 3, 3])
  expect(await sought('Loreto One')).toMatchObject([{ register_no: third.registerNo }])
  await merged(second, null)
  expect([await totalOf(first), await totalOf(second), await totalOf(third)]).toEqual([3, 3, 0])
  expect(await sought('Loreto One')).toMatchObject([{ register_no: second.registerNo }])
  await merged(first, null)
  expect([await totalOf(first), await totalOf(second)]).toEqual([1, 2])
})

test('who came with a merged school is removed like any colleague, and undoing the merge invites that school again', async () => {
  const stays = await openSchool(portal, { schoolname: 'Carmel' })
  const twice = await openSchool(portal, { schoolname: 'Carmel Convent' })
  await twice.addMany(1)
  await merged(twice, stays)
  const { coordinators: people } = await stays.get('/coordinators')
  const joined = people.find(({ email }: { email: string }) => email === twice.answers.email)
  const removed = await stays.send('DELETE', `/coordinators/${joined?.id}`)
  expect(removed.statusCode, removed.body).toBe(200)
  expect((await twice.send('DELETE', `/coordinators/${joined?.id}`)).statusCode).toBe(401)
  expect(await portal.db.$count(user, eq(user.id, joined?.id))).toBe(0)

  await merged(twice, null)
  expect(await totalOf(stays)).toBe(0)
  const again = await portal.signInAs('school', twice.answers.email ?? '')
  const { total } = (await portal.app.inject({ url: '/api/school/students', headers: again })).json()
  expect(total).toBe(1)
})

test('erasing a school erases the ones merged into it, and the accounts of everyone who signs in for it', async () => {
  const [stays, twice] = [await openSchool(portal, { schoolname: 'Zqbethany' }), await openSchool(portal, { schoolname: 'Zqbethania' })]
  await stays.send('POST', '/coordinators', { name: 'Zqmeera Joshi', email: 'zqmeera@bethany.example' })
  await merged(twice, stays)
  const email = stays.answers.email ?? ''
  const found = (await portal.app.inject({ url: '/api/office/person', query: { email }, headers: office })).json()
  expect(found).toMatchObject({ counts: { schools: 2, accounts: 3 }, names: ['Zqbethany', 'Zqbethania'] })
  const payload = { email, confirmation: email, plan: found.plan }
  const erased = await portal.app.inject({ method: 'POST', url: '/api/office/erasures', headers: office, payload })
  expect(erased.statusCode, erased.body).toBe(200)
  expect(await portal.db.$count(coordinators, eq(coordinators.schoolId, stays.id))).toBe(0)
  const { rows } = await portal.pool.query(
    `select name, email from "user" where name like 'Zq%' union select name, email from schools where name like 'Zq%'`,
  )
  expect(rows).toEqual([])
  expect((await twice.send('DELETE', '/coordinators/nobody')).statusCode).toBe(401)
})
