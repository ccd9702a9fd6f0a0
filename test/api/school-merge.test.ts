import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schools } from '#server/platform/db/schema/index.ts'
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
