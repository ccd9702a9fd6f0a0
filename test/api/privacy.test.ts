import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BookingAnswers } from '#domain/booking/booking.ts'
import type { PersonalData } from '#domain/privacy/privacy.ts'
import { readLedger } from '#server/features/privacy/ledger.ts'
import { deleteErasedPictures } from '#server/features/privacy/leftovers.ts'
import { replayErasures } from '#server/features/privacy/replay.ts'
import { retain } from '#server/features/privacy/retention.ts'
import {
  bookings,
  erasures,
  history,
  outbox,
  payments,
  proofs,
  registrations,
  schools,
  studentImports,
  user,
} from '#server/platform/db/schema/index.ts'
import { fullKey } from '#server/platform/images/pictures.ts'
import { dumpOf, officeOf } from '#test/support/erasures.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { proofOf } from '#test/support/proofs.ts'
import { rowsWhere } from '#test/support/rows.ts'
import { verify } from '#test/support/schools.ts'

let portal: Portal
let office: { cookie: string }
beforeEach(async () => {
  portal = await openPortal()
  office = await portal.signIn()
})
afterEach(() => portal.close())

const parent = 'zqparent@home.example'
const child = 'zqchild@school.example'

const marked = () =>
  aFamily({
    student_name: 'Zqamira Marked',
    student_email: child,
    class_name: 'Zqclass',
    parent_email: parent,
    parent_contact: '9811122233',
    address_name: 'Zqstreet 7',
    school_name: 'Zqschool',
    city_name: 'Zqcity',
    state_name: 'Zqstate',
    txn_no: 'ZQ123456',
  })
const sibling = () =>
  aFamily({
    student_name: 'Brother Untouched',
    student_email: 'brother@school.example',
    parent_email: parent,
    parent_contact: '9811122233',
  })
/** Values that occur only in data about this child, in lower case. */
const markers = ['zqamira', 'zqchild', 'zqclass', 'zqstreet', 'zqschool', 'zqcity', 'zqstate', 'zq123456', 'zqreason', 'zqedited']

test('nothing about an erased child is found anywhere, and the sibling’s data stays complete', async () => {
  const school = await portal.signInAs('school', await registerSchool('Hillside'))
  expect((await portal.submit({ ...marked(), school_name: 'Hillside' }, { door: 'form2', headers: school })).statusCode).toBe(201)
  await portal.register(marked())
  await portal.register(sibling())
  const [found] = await rowsOf('Brother')
  const { fileKey: picture } = await proofOf(portal.db, found)
  await live('Zqamira')
  await book({ student_name: 'Zqamira Marked', parent_email: parent, parent_mobile: '9811122233' })
  await book({ student_name: 'Brother Untouched', parent_email: parent, parent_mobile: '9811122233' })
  const brotherEmails = await rowsWhere(portal, outbox, eq(outbox.subjectId, found?.id ?? ''))
  const filesBefore = storedFiles()
  const before = await dumped()
  for (const marker of markers) expect(before).toContain(marker)

  const { plan, counts, names } = await dataAbout(child)
  expect(counts).toMatchObject({ registrations: 2, bookings: 1, accounts: 1, schools: 0 })
  expect(names).toEqual(['Zqamira Marked'])
  const reply = await eraseAt(child, { plan })
  expect([reply.statusCode, reply.json().counts]).toEqual([200, counts])

  // What remains is the sibling's: the parent's address and phone number, in rows about the sibling only.
  const dump = await dumped()
  for (const marker of markers) expect(dump).not.toContain(marker)
  expect(await rowsOf('Brother')).toEqual([found])
  expect(await rowsWhere(portal, outbox, eq(outbox.subjectId, found?.id ?? ''))).toEqual(brotherEmails)
  expect((await portal.db.select().from(bookings)).map(({ studentName }) => studentName)).toEqual(['Brother Untouched'])
  expect(filesBefore).toHaveLength(6)
  expect(storedFiles()).toEqual(filesBefore.filter((name) => name.startsWith(picture)))
  expect((await eraseAt(child, { plan })).statusCode).toBe(404)

  // Erasing the parent erases the sibling, and then no data about anyone remains.
  const all = await dataAbout(parent)
  expect((await eraseAt(parent, { plan: all.plan })).statusCode).toBe(200)
  const rest = await dumped()
  for (const marker of [...markers, 'zqparent', '9811122233', 'brother']) expect(rest).not.toContain(marker)
  expect(storedFiles()).toEqual([])
})

test('the reason for accepting a flagged child goes with the child, in the history of the other registration too', async () => {
  await portal.register(marked())
  await portal.register({ ...sibling(), parent_email: 'other@home.example', parent_contact: '9811199999', txn_no: 'ZQ123456' })
  const [other] = await rowsOf('Brother')
  await live('Zqamira')
  const settled = () =>
    portal.db
      .select({ after: history.after, reason: history.reason })
      .from(history)
      .where(and(eq(history.subjectId, other?.id ?? ''), eq(history.action, 'flag settled')))
  expect(await settled()).toEqual([{ after: { accepted: expect.any(String) }, reason: 'Zqreason: two transfers, one number' }])
  const { plan } = await dataAbout(child)
  expect((await eraseAt(child, { plan })).statusCode).toBe(200)
  expect(await settled()).toEqual([{ after: null, reason: null }])
  expect(await dumped()).not.toContain('zqreason')
  // What remains has no flag that leads to nobody.
  expect(await rowsOf('Brother')).toMatchObject([{ isFlagged: true }])
  expect((await portal.pool.query('select kind from flags')).rows).toEqual([{ kind: 'format' }])
})

test('an erasure is recorded without saying who was erased', async () => {
  await portal.register(marked())
  const { plan } = await dataAbout(parent)
  await eraseAt(parent, { plan })
  const rows = await portal.db.select().from(history).where(eq(history.subject, 'person'))
  expect(rows).toMatchObject([{ action: 'erased', actorName: 'office@portal.example', after: { registrations: 1, letters: 1 } }])
  const [entry] = await portal.db.select().from(erasures)
  expect(entry).toMatchObject({ person: rows[0]?.subjectId, by: 'office@portal.example', pictures: [] })
  expect(entry?.person).toMatch(/^[0-9a-f]{64}$/)
  const entered = await portal.db.select().from(history).where(eq(history.action, 'entered'))
  expect(entered).toMatchObject([{ actorName: 'visitor', before: null, after: null, reason: null }])
})

test('a child’s address finds that child, and a parent’s address every child registered with it, in upper or lower case', async () => {
  await portal.register(marked())
  await portal.register(sibling())
  expect(await dataAbout(child.toUpperCase())).toMatchObject({ names: ['Zqamira Marked'], counts: { registrations: 1 } })
  expect(await dataAbout(` ${parent.toUpperCase()} `)).toMatchObject({
    names: ['Zqamira Marked', 'Brother Untouched'],
    counts: { registrations: 2 },
  })
  const nobody = await portal.app.inject({ url: '/api/office/person', query: { email: 'nobody@home.example' }, headers: office })
  expect(nobody.statusCode).toBe(404)
})

test('a parent who is erased is also removed from an account that stays', async () => {
  await portal.register(marked())
  await live('Zqamira')
  await portal.register(aFamily({ student_name: 'Same Address', student_email: child, parent_email: 'other-parent@home.example' }))
  await portal.db.update(user).set({ knownBy: parent }).where(eq(user.email, child))
  const { plan, counts } = await dataAbout(parent)
  expect(counts).toMatchObject({ registrations: 1, accounts: 0 })
  await eraseAt(parent, { plan })
  expect(await portal.db.select({ knownBy: user.knownBy }).from(user).where(eq(user.email, child))).toEqual([{ knownBy: '' }])
  expect(await dumped()).not.toContain(parent)
})

test('the export contains everything about the child, and nothing about a sibling or that gives access to an account', async () => {
  await portal.register(marked())
  await portal.register(sibling())
  await live('Zqamira')
  await book({ student_name: 'Zqamira Marked', parent_email: parent, parent_mobile: '9811122233' })
  const reply = await portal.app.inject({ url: '/api/office/person.zip', query: { email: child }, headers: office })
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([200, 'application/zip', 'no-store'])
  const files = unzipSync(new Uint8Array(reply.rawPayload))
  const [row] = await rowsOf('Zqamira')
  expect(Object.keys(files)).toEqual(['person.json', `screenshots/${row?.reference}.jpg`])
  const { fileKey } = await proofOf(portal.db, row)
  const picture = await portal.context.files.read(fullKey(fileKey))
  expect(Buffer.from(files[`screenshots/${row?.reference}.jpg`] ?? []).equals(Buffer.from(picture ?? []))).toBe(true)

  const text = Buffer.from(files['person.json'] ?? []).toString()
  for (const [name, answer] of Object.entries(marked()))
    if (name !== 'student_email') expect(text).toContain(JSON.stringify(answer).slice(1, -1))
  const person = JSON.parse(text)
  expect(person).toMatchObject({
    about: child,
    registrations: [{ student_email: child, reason: null, fee: { currency: 'INR' } }],
    bookings: [{ student_name: 'Zqamira Marked', time_slot: '04:00 PM' }],
    accounts: [{ email: child, session: [{}, {}] }],
  })
  expect(person.registrations[0].history.map(({ action, by }: Record<string, string>) => [action, by])).toContainEqual([
    'accepted',
    'the office',
  ])
  expect(person.letters.length).toBeGreaterThan(3)
  for (const secret of ['Brother', 'office@portal.example', 'argon2', '/password/', 'submission', 'token'])
    expect(text).not.toContain(secret)
  const [entry] = await rowsWhere(portal, history, and(eq(history.subject, 'person'), eq(history.action, 'exported')))
  expect(JSON.stringify(entry)).not.toContain('zqchild')
})

test('exactly what was shown is erased, after the address is typed a second time', async () => {
  await portal.register(marked())
  const { plan } = await dataAbout(parent)
  const misspelt = await eraseAt(parent, { plan, confirmation: 'zqparent@home.exampel' })
  expect([misspelt.statusCode, misspelt.json().errors[0].path]).toEqual([400, 'confirmation'])
  await portal.register(sibling())
  expect((await eraseAt(parent, { plan })).statusCode).toBe(409)
  expect(await portal.db.select().from(registrations)).toHaveLength(2)
})

test('an erased booking frees its seat, and the others in the slot move down', async () => {
  for (const email of [parent, 'other@home.example']) await book({ parent_email: email })
  const { plan } = await dataAbout(parent)
  await eraseAt(parent, { plan })
  expect((await portal.db.select().from(bookings)).map(({ seat, parentEmail }) => [seat, parentEmail])).toEqual([[1, 'other@home.example']])
  await book({})
})

test('erasing a school erases its account; its students stay', async () => {
  const school = await registerSchool('Hillside')
  const atSchool = await portal.signInAs('school', school)
  expect((await portal.submit({ ...sibling(), school_name: 'Hillside' }, { door: 'form2', headers: atSchool })).statusCode).toBe(201)
  const found = await dataAbout(school)
  expect(found).toMatchObject({ students: 1, counts: { schools: 1, accounts: 1, registrations: 0 } })
  expect((await eraseAt(school, { plan: found.plan })).statusCode).toBe(200)
  expect(await portal.db.select().from(schools)).toEqual([])
  expect(await rowsOf('Brother')).toMatchObject([{ schoolId: null }])
  expect(await dumped()).not.toContain(school)
  expect((await portal.app.inject({ url: '/api/school/students', headers: atSchool })).statusCode).toBe(401)
})

test('a person who is only in a file that a school is importing is found, handed over and erased, also from an older backup', async () => {
  const atSchool = await portal.signInAs('school', await registerSchool('Hillside'))
  const file = Buffer.from(`Student Name,Student Email,Class\nZqamira Rao,Zqchild@school.example,6 A\nRohan Das,rohan@school.example,6 A`)
  const headers = { ...atSchool, 'content-type': 'application/octet-stream' }
  const sent = await portal.app.inject({ method: 'POST', url: '/api/school/doors/form2/imports', headers, payload: file })
  expect(sent.statusCode, sent.body).toBe(201)
  const [older] = await portal.db.select().from(studentImports)
  const found = await dataAbout(child)
  expect(found).toMatchObject({ counts: { imported: 1, registrations: 0, drafts: 0 }, names: [] })
  const zip = await portal.app.inject({ url: '/api/office/person.zip', query: { email: child }, headers: office })
  const person = JSON.parse(Buffer.from(unzipSync(new Uint8Array(zip.rawPayload))['person.json'] ?? []).toString())
  expect(person.imported_rows).toEqual([['Zqamira Rao', 'Zqchild@school.example', '6 A']])
  expect((await eraseAt(child, { plan: found.plan })).json().message).toBe('Erased: 1 row of a file that a school is importing.')
  expect(await dumped('student_imports')).not.toContain('zq')
  expect(await dumped('student_imports')).toContain('rohan')

  await portal.db.delete(erasures)
  await portal.db.update(studentImports).set({ rows: older?.rows ?? [] })
  expect(await replayErasures(portal.context, (await readLedger(join(portal.dataDir, 'erasures.jsonl'))).erased)).toBe(1)
  expect(await dumped('student_imports')).not.toContain('zq')
})

test('an administrator’s account stays, whatever else is erased with the address', async () => {
  await portal.register(aFamily({ parent_email: 'office@portal.example' }))
  const found = await dataAbout('office@portal.example')
  expect(found).toMatchObject({ administrator: true, counts: { registrations: 1, accounts: 0 } })
  expect((await eraseAt('office@portal.example', { plan: found.plan })).statusCode).toBe(200)
  expect((await portal.app.inject({ url: '/api/office/waiting', headers: office })).statusCode).toBe(200)
})

test('history can be blanked only by its one function', async () => {
  await portal.register(marked())
  const rewritten = ['set reason = null', 'set after = null', "set actor_name = 'erased'"]
  for (const change of rewritten) {
    await expect(portal.pool.query(`update history ${change}`)).rejects.toThrow('history is append-only: UPDATE is refused')
  }
  // Even with the function's switch on, personal data can only be removed from a row.
  await expect(
    portal.pool
      .query("set portal.erases_history = 'on'; update history set action = 'declined'")
      .finally(() => portal.pool.query('reset portal.erases_history')),
  ).rejects.toThrow('only what it says about an erased person may go')
  await expect(portal.pool.query('delete from history')).rejects.toThrow('history is append-only: DELETE is refused')
  const [row] = await rowsOf('Zqamira')
  await portal.pool.query('select erase_history($1, $2, $3)', [[row?.id], [], []])
  expect(await dumped('history')).not.toContain('zqstreet')
  await expect(portal.pool.query('update history set reason = null')).rejects.toThrow('history is append-only: UPDATE is refused')
})

test('a role that cannot change history can be allowed to use that function', async () => {
  const role = `clerk_${randomUUID().slice(0, 8)}`
  await portal.register(marked())
  const [row] = await rowsOf('Zqamira')
  const sign = { text: 'select erase_history($1, $2, $3)', values: [[row?.id], [], []] }
  await portal.pool.query(`create role ${role}; grant select, insert on history to ${role}`)
  const client: pg.PoolClient = await portal.pool.connect()
  try {
    await client.query(`set role ${role}`)
    await expect(client.query('update history set reason = null')).rejects.toThrow('permission denied')
    await expect(client.query(sign)).rejects.toThrow('permission denied for function erase_history')
    await client.query(`reset role; grant execute on function erase_history to ${role}; set role ${role}`)
    await client.query(sign)
    // Only the owner can use the switch, not even a role that may change rows.
    await client.query(`reset role; grant update on history to ${role}; set role ${role}; set portal.erases_history = 'on'`)
    await expect(client.query('update history set reason = null')).rejects.toThrow('history is append-only: UPDATE is refused')
  } finally {
    await client.query(`reset role; reset portal.erases_history; drop owned by ${role}; drop role ${role}`)
    client.release()
  }
  expect(await dumped('history')).not.toContain('zqstreet')
})

test('people whom an older backup brings back are erased again; people who registered since are not', async () => {
  const ledger = join(portal.dataDir, 'erasures.jsonl')
  await portal.register(marked())
  const [row] = await rowsOf('Zqamira')
  const proof = await proofOf(portal.db, row)
  const picture = await portal.context.files.read(fullKey(proof.fileKey))
  const { plan } = await dataAbout(parent)
  await eraseAt(parent, { plan })
  expect(readFileSync(ledger, 'utf8')).not.toContain('zqparent')

  if (!row || !picture) throw new Error('The family is not registered')
  const { serialNo: _given, ...older } = row
  await portal.db.delete(erasures)
  await portal.db.insert(payments).values({ id: row.paymentId, amount: row.fee, currency: row.currency })
  await portal.db.insert(proofs).values(proof)
  await portal.db.insert(registrations).values(older)
  await portal.context.files.put(fullKey(proof.fileKey), picture)
  const { reference } = await portal.register({ ...sibling(), student_email: child })
  expect(await replayErasures(portal.context, (await readLedger(ledger)).erased)).toBe(1)
  expect(await portal.db.select({ reference: registrations.reference }).from(registrations)).toEqual([{ reference }])
  expect(storedFiles()).toHaveLength(2)
  expect(await replayErasures(portal.context, (await readLedger(ledger)).erased)).toBe(0)
  expect(await replayErasures(portal.context, (await readLedger(join(portal.dataDir, 'no-ledger'))).erased)).toBe(0)
})

test('pictures that an interrupted erasure left behind are deleted the next time', async () => {
  await portal.register(marked())
  const [row] = await rowsOf('Zqamira')
  const { fileKey } = await proofOf(portal.db, row)
  await portal.db.delete(registrations)
  await portal.db.insert(erasures).values({ id: randomUUID(), person: 'x', by: 'server', counts: {}, pictures: [fileKey] })
  expect(storedFiles()).toHaveLength(2)
  await deleteErasedPictures(portal.context)
  expect(storedFiles()).toEqual([])
  expect(await portal.db.select({ pictures: erasures.pictures }).from(erasures)).toEqual([{ pictures: [] }])
})

test('data older than its limits is deleted with everything that belongs to it; data that is waiting, newer or not listed stays', async () => {
  await portal.register(marked())
  await portal.register(sibling())
  const declined = await portal.register(aFamily({ student_name: 'Declined Child' }))
  await live('Zqamira')
  const [row] = await rowsOf('Declined')
  const decision = { method: 'PUT' as const, url: `/api/office/registrations/${row?.id}/decision`, headers: office }
  await portal.app.inject({ ...decision, payload: { decision: 'declined', version: 1, reason: 'Paid twice' } })
  await book({ parent_email: 'booking@home.example' })
  const in401Days = { ...portal.context, now: () => Date.now() + 401 * 24 * 60 * 60 * 1000 }

  expect(await retain(in401Days, {})).toEqual({})
  const limits = { declined: 400, accepted: 400, letters: 400, sessions: 1 }
  expect(await retain(portal.context, limits)).toEqual({ declined: 0, accepted: 0, letters: 0, sessions: 0 })
  expect(await portal.db.select().from(registrations)).toHaveLength(3)

  expect(await retain(in401Days, { accepted: 400, bookings: 400 })).toEqual({ accepted: 1, bookings: 1 })
  const dump = await dumped()
  for (const marker of [...markers, 'booking@home']) expect(dump).not.toContain(marker)
  expect((await portal.db.select().from(registrations)).map(({ name }) => name).sort()).toEqual(['Brother Untouched', 'Declined Child'])
  expect(storedFiles()).toHaveLength(4)
  expect(await retain(in401Days, { accepted: 400, bookings: 400 })).toEqual({ accepted: 0, bookings: 0 })

  expect(await retain(in401Days, { declined: 400, sessions: 30 })).toEqual({ declined: 1, sessions: 1 })
  expect(await dumped()).not.toContain(declined.reference.toLowerCase())
  await portal.db.update(outbox).set({ state: 'sent', sentAt: new Date() })
  expect(await retain(in401Days, { letters: 400 })).toEqual({ letters: 1 })
  expect(await portal.db.select().from(outbox)).toEqual([])
  expect(await rowsOf('Brother')).toHaveLength(1)
})

/** A registration in full use: accepted with a reason, edited, declined, accepted; its screenshot seen, its list exported, its account signed in. */
async function live(name: string) {
  const { call, correct, decide } = officeOf(portal, office)
  const [row] = await rowsOf(name)
  const { id = '', competition, email = '' } = row ?? {}
  await decide(id, 'accepted', 'Zqreason: two transfers, one number')
  await decide(id, 'declined', 'Zqreason: paid by somebody else')
  await decide(id, 'accepted', 'Zqreason: two transfers, one number')
  await correct(id, { class_name: 'Zqedited' })
  await correct(id, { class_name: 'Zqclass' })
  await call('GET', `/api/office/registrations/${id}/screenshot`)
  await call('GET', `/api/office/registrations.xlsx?competition=${competition}&status=all&q=zqami`)
  await portal.signInAs('user', email)
  await portal.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email } })
  expect(await portal.db.select().from(user).where(eq(user.email, email))).toHaveLength(1)
}

async function registerSchool(schoolname: string): Promise<string> {
  const payload = aSchool({ schoolname })
  const reply = await portal.app.inject({ method: 'POST', url: '/api/schools', headers: { 'idempotency-key': randomUUID() }, payload })
  expect(reply.statusCode).toBe(201)
  await verify(portal)
  return payload.email ?? ''
}

async function book(overrides: Partial<BookingAnswers>) {
  const reply = await portal.send('POST', '/api/bookings', aBooking(overrides), { 'idempotency-key': randomUUID() })
  expect(reply.statusCode).toBe(201)
}

async function dataAbout(email: string): Promise<PersonalData> {
  const reply = await portal.app.inject({ url: '/api/office/person', query: { email }, headers: office })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

function eraseAt(email: string, { plan, confirmation = email }: { plan: string; confirmation?: string }) {
  return portal.app.inject({ method: 'POST', url: '/api/office/erasures', headers: office, payload: { email, confirmation, plan } })
}

async function rowsOf(name: string) {
  const rows = await portal.db.select().from(registrations)
  return rows.filter((row) => row.name.includes(name))
}

/** Every row of every table, or of one, in lower case. */
async function dumped(only = ''): Promise<string> {
  const lines = (await dumpOf(portal.pool)).split('\n')
  return lines.filter((line) => line.startsWith(`${only} `) || only === '').join('\n')
}

function storedFiles(): string[] {
  const folder = join(portal.dataDir, 'files')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}
