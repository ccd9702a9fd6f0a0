import { eq, like } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { bookings, outbox, registrations, user } from '#server/platform/db/schema/index.ts'
import { dumpOf, newKey, officeOf } from '#test/support/erasures.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'

// Addresses that the office has corrected: an erasure follows the person through them, and never affects anyone else.

let portal: Portal
let office: ReturnType<typeof officeOf>
let cookie: { cookie: string }
beforeEach(async () => {
  portal = await openPortal({ season: () => defaultSeason })
  cookie = await portal.signIn()
  office = officeOf(portal, cookie)
})
afterEach(() => portal.close())

const old = 'zqold@school.example'
const next = 'zqnext@school.example'
const parent = 'zqparent@home.example'
const oldParent = 'zqoldparent@home.example'

async function registered(answers: Record<string, string>, door = 'abc'): Promise<string> {
  const reply = await portal.submit(aFamily(answers), { door })
  expect(reply.statusCode).toBe(201)
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reply.json().reference))
  return row?.id ?? ''
}

const amira = { student_name: 'Zqamira Marked', student_email: old, parent_email: parent, parent_contact: '9811122233' }

test.each([
  ['the new', next],
  ['the old', old],
  ['the parent’s', parent],
])('an erasure by %s address also erases the account, the emails and the link of the corrected address', async (_, address) => {
  const id = await registered(amira)
  await office.decide(id, 'accepted')
  const link = await portal.linkFor(old)
  await office.correct(id, { student_email: next })
  const page = async () => (await portal.app.inject({ url: link.replace('/password/', '/api/password-resets/') })).statusCode
  // The account of the old address went with its invitation, which hadn't left yet.
  expect(await portal.db.select({ email: user.email }).from(user).where(like(user.email, 'zq%'))).toEqual([{ email: next }])
  const before = await page()

  const erased = await office.erase(address)
  expect(erased).toMatchObject({ names: ['Zqamira Marked'], elsewhere: [], counts: { registrations: 1, accounts: 1 } })
  expect([...erased.former_addresses, erased.email]).toEqual(expect.arrayContaining([old]))
  const set = {
    method: 'PUT' as const,
    url: link.replace('/password/', '/api/password-resets/'),
    payload: { password: 'kettle under the bed' },
  }
  expect((await portal.app.inject(set)).statusCode).toBe(404)
  expect(before).not.toBe(500)
  const dump = await dumpOf(portal.pool)
  for (const marker of ['zqamira', 'zqold', 'zqnext', 'zqparent']) expect(dump).not.toContain(marker)
  for (const one of [old, next, parent]) expect(await office.lookUp(one)).toBeNull()
})

test('a parent’s corrected address finds the child and what was booked and sent under it', async () => {
  const id = await registered({ ...amira, parent_email: oldParent, parent_contact: '9811100000' })
  const booking = { student_name: 'Zqamira Marked', parent_email: oldParent, parent_mobile: '9811100000' }
  await office.call('GET', '/api/office/waiting')
  const booked = await portal.app.inject({ method: 'POST', url: '/api/bookings', headers: newKey(), payload: aBooking(booking) })
  expect(booked.statusCode).toBe(201)
  await office.correct(id, { student_name: 'Zqanother Name', parent_email: parent, parent_contact: '9811122233' })

  const erased = await office.erase(parent)
  expect(erased).toMatchObject({ former_addresses: [oldParent], counts: { registrations: 1, bookings: 1 } })
  const dump = await dumpOf(portal.pool)
  for (const marker of ['zqamira', 'zqanother', 'zqoldparent', 'zqparent', '9811100000']) expect(dump).not.toContain(marker)
})

test('a mistyped old address that belongs to another family links the two families in neither direction', async () => {
  const id = await registered({ ...amira, student_email: old })
  await office.decide(id, 'accepted')
  await office.correct(id, { student_email: next })
  const other = await registered({
    student_name: 'Other Child',
    student_email: old,
    parent_email: 'other@home.example',
    parent_contact: '9822222222',
  })
  await office.decide(other, 'accepted')
  const theirs = () => portal.db.select().from(registrations).where(eq(registrations.id, other))
  const [row] = await theirs()
  const theirEmails = () => portal.db.select().from(outbox).where(eq(outbox.subjectId, other)).orderBy(outbox.id)
  const emails = await theirEmails()

  // By the other family's address only that family would be erased; the office sees where else to look.
  expect(await office.lookUp(old)).toMatchObject({ names: ['Other Child'], elsewhere: [parent], counts: { registrations: 1 } })
  const erased = await office.erase(next)
  expect(erased).toMatchObject({ names: ['Zqamira Marked'], former_addresses: [], counts: { registrations: 1, accounts: 1 } })
  expect(await theirs()).toEqual([row])
  expect(await theirEmails()).toEqual(emails)
  // The account was opened for the first child; now it is the other one's, and no longer has the erased child's name.
  expect(await portal.db.select({ name: user.name }).from(user).where(eq(user.email, old))).toEqual([{ name: 'Other Child' }])
  const dump = await dumpOf(portal.pool)
  for (const marker of ['zqamira', 'zqnext', 'zqparent']) expect(dump).not.toContain(marker)
  expect(dump).toContain(old)

  await office.erase(old)
  expect(await dumpOf(portal.pool)).not.toContain(old)
})

test('a brother who once had the same address, and a parent’s other children, stay', async () => {
  const sister = await registered(amira)
  const brother = await registered({ ...amira, student_name: 'Brother Untouched' })
  await office.decide(sister, 'accepted')
  await office.correct(brother, { student_email: 'brother@school.example' })
  await office.decide(brother, 'accepted')
  // Another child's booking under the name that the sister had before it was corrected.
  const booking = { student_name: 'Brother Untouched', parent_email: parent, parent_mobile: '9811122233' }
  expect(
    (await portal.app.inject({ method: 'POST', url: '/api/bookings', headers: newKey(), payload: aBooking(booking) })).statusCode,
  ).toBe(201)

  const erased = await office.erase(old)
  expect(erased).toMatchObject({ names: ['Zqamira Marked'], elsewhere: [parent], counts: { registrations: 1, bookings: 0 } })
  expect((await portal.db.select().from(registrations)).map(({ id }) => id)).toEqual([brother])
  expect(await portal.db.select().from(bookings)).toHaveLength(1)
  expect(await portal.db.select().from(user).where(eq(user.email, 'brother@school.example'))).toHaveLength(1)
  expect(await dumpOf(portal.pool)).not.toContain('zqamira')

  // The brother is found by the parent's address, with what history says of the address he had.
  expect(await office.erase(parent)).toMatchObject({ names: ['Brother Untouched'], former_addresses: [old] })
  const dump = await dumpOf(portal.pool)
  for (const marker of ['zqold', 'zqparent', 'brother']) expect(dump).not.toContain(marker)
})

test('an old address that is a school’s or an administrator’s does not erase them', async () => {
  const school = aSchool({ schoolname: 'Hillside' })
  expect((await portal.app.inject({ method: 'POST', url: '/api/schools', headers: newKey(), payload: school })).statusCode).toBe(201)
  const schoolEmail = school.email ?? ''
  const first = await registered({ ...amira, parent_email: schoolEmail })
  await office.correct(first, { parent_email: 'office@portal.example' })
  await office.correct(first, { parent_email: parent })

  expect(await office.lookUp(schoolEmail)).toMatchObject({
    names: ['Hillside'],
    elsewhere: [parent],
    counts: { registrations: 0, schools: 1 },
  })
  expect(await office.erase(parent)).toMatchObject({ former_addresses: [], counts: { schools: 0, accounts: 0 } })
  expect(await office.lookUp(schoolEmail)).toMatchObject({ counts: { schools: 1, accounts: 1 } })
  expect((await portal.app.inject({ url: '/api/office/waiting', headers: cookie })).statusCode).toBe(200)
  expect(await dumpOf(portal.pool)).not.toContain('zqamira')
})

test('a school is found by its former address, and so are the emails sent there', async () => {
  const school = aSchool({ schoolname: 'Zqhillside', email: 'zqwrong@hillside.example' })
  expect((await portal.app.inject({ method: 'POST', url: '/api/schools', headers: newKey(), payload: school })).statusCode).toBe(201)
  const [row] = (await office.call('GET', '/api/office/schools')).json().rows
  await office.call('PATCH', `/api/office/schools/${row.id}`, { email: 'zqright@hillside.example', version: row.version })
  expect(await office.erase('zqwrong@hillside.example')).toMatchObject({ names: ['Zqhillside'], counts: { schools: 1, accounts: 1 } })
  const dump = await dumpOf(portal.pool)
  for (const marker of ['zqhillside', 'zqwrong', 'zqright']) expect(dump).not.toContain(marker)
})

test('an export contains the emails sent to the corrected address', async () => {
  const id = await registered(amira)
  await office.decide(id, 'accepted')
  await office.correct(id, { student_email: next })
  const reply = await portal.app.inject({ url: '/api/office/person.zip', query: { email: next }, headers: cookie })
  const person = JSON.parse(Buffer.from(unzipSync(new Uint8Array(reply.rawPayload))['person.json'] ?? []).toString())
  expect(person.former_addresses).toEqual([old])
  expect(person.accounts.map(({ email }: { email: string }) => email)).toEqual([next])
  expect(person.letters.map(({ to }: { to: string }) => to)).toEqual(expect.arrayContaining([next, parent]))
})
