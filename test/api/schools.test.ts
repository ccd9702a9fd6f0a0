import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import { type OfficeSchool, type SchoolPage, type SchoolToDecide, schoolFields } from '#domain/school/school.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { history, outbox, registrations, schools, session, user, verification } from '#server/platform/db/schema/index.ts'
import { aFamily, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { emailsWait, openPortal, sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { changeRows, rowsWhere } from '#test/support/rows.ts'
import { aStudent, openSchool, verify } from '#test/support/schools.ts'

const portal = sharedPortal(() => ({ season: () => ({ ...defaultSeason, coordinator: 'coordinator@portal.example' }) }))
const office = sharedOffice(portal)

const send = (payload: object, key: string = randomUUID(), at = portal) =>
  at.app.inject({ method: 'POST', url: '/api/schools', headers: { 'idempotency-key': key }, payload })
async function register(overrides: Answers = {}, { isVerified = true } = {}) {
  const answers = aSchool(overrides)
  const reply = await send(answers)
  expect(reply.statusCode, reply.body).toBe(201)
  const row = await stored(reply.json().register_no)
  if (isVerified && row.status === 'unverified') await verify(portal, row.registerNo)
  return { answers, ...(reply.json() as { message: string; register_no: number }) }
}
const emailsTo = (recipient: string) => portal.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt)
const namesOf = (emails: { template: string }[]) => emails.map(({ template }) => template).sort()
async function stored(register_no: number) {
  const [row] = await portal.db.select().from(schools).where(eq(schools.registerNo, register_no))
  if (!row) throw new Error('the school is not stored')
  return row
}
async function everything() {
  const [schoolRows, users, entries, emails, links] = await Promise.all(
    [schools, user, history, outbox, verification].map((table) => portal.db.select().from(table)),
  )
  return [schoolRows, users, entries, emails, links].map((rows) => rows?.length)
}

describe('a school registers', () => {
  test('and account, school, history and emails are stored together; the reply shows the register number', async () => {
    const answers = aSchool({ schoolname: '  St. Brigid’s   Convent ', email: 'Office@Brigid.example' })
    const reply = await send(answers)
    expect(reply.statusCode).toBe(201)
    const receipt = reply.json()
    expect(receipt).toEqual({
      status: 'success',
      message: `We have received the registration of St. Brigid’s Convent. The register number is ${receipt.register_no}. ${emailsWait}`,
      register_no: expect.any(Number),
    })
    const row = await stored(receipt.register_no)
    expect(row).toMatchObject({
      name: 'St. Brigid’s Convent',
      nameKey: 'st brigids convent',
      countryKey: 'india',
      pincodeKey: '560011',
      version: 1,
    })
    const [account] = await rowsWhere(portal, user, eq(user.id, row.userId ?? ''))
    expect(account).toMatchObject({ email: 'office@brigid.example', name: 'St. Brigid’s Convent', role: 'school' })
    const [entry] = await portal.db.select().from(history).where(eq(history.subjectId, row.id))
    expect(entry).toMatchObject({
      action: 'registered',
      subject: 'school',
      actorName: 'visitor',
      after: { schoolname: 'St. Brigid’s Convent' },
    })

    const [outgoing] = await emailsTo('Office@Brigid.example')
    expect(outgoing).toMatchObject({ template: 'school-registered', title: 'Registeration Done', subjectId: row.id })
    expect(outgoing?.link).toMatch(/^\/password\/[\w-]{43}$/)
    expect(outgoing?.plain).toContain(`Register number: ${receipt.register_no}`)
    expect(outgoing?.plain).toContain('\n\n{link}\n\n')
    expect(outgoing?.plain).toContain('works once, within a day')
    expect(outgoing?.plain).toContain('“Forgot password?” on the school sign-in page')
    for (const body of [outgoing?.plain, outgoing?.html, outgoing?.title]) expect(body).not.toContain('/password/')
  })

  test('and the coordinator is emailed without the link', async () => {
    const { register_no, answers } = await register()
    const row = await stored(register_no)
    const emails = await portal.db.select().from(outbox).where(eq(outbox.subjectId, row.id))
    const copy = emails.find(({ recipient }) => recipient === 'coordinator@portal.example')
    expect(copy).toMatchObject({ template: 'school-registered-copy', title: 'Registeration Done', link: null })
    expect(copy?.plain).toContain(String(register_no))
    expect(copy?.plain).toContain(answers.email)
    expect(copy?.plain).not.toContain('{link}')
    expect(emails).toHaveLength(2)
  })

  test('and without a coordinator only the school is emailed', async () => {
    const alone = await openPortal()
    await send(aSchool(), randomUUID(), alone)
    expect(namesOf(await alone.db.select().from(outbox))).toEqual(['school-registered'])
    await alone.close()
  })
})

describe('every answer on the school form', () => {
  test('is required, with the message at its field, whether it is empty or missing', async () => {
    const missing = schoolFields().map(({ name, missing }) => ({ path: name, message: missing }))
    const blank = Object.fromEntries(schoolFields().map(({ name }) => [name, ' \u200b']))
    for (const body of [{}, blank]) {
      const reply = await send(body)
      expect(reply.statusCode).toBe(400)
      expect(reply.json().errors).toEqual(missing)
    }
  })

  test.each(schoolFields().map(({ name, max }) => [name, max] as const))('%s has at most %i characters', async (name, max) => {
    const filled = (length: number) =>
      name === 'email'
        ? `${'a'.repeat(length - 14)}@b.example.org`
        : ['landline', 'mobile'].includes(name)
          ? '12345'.padEnd(length, '.')
          : 'x'.repeat(length)
    const reply = await send(aSchool({ [name]: filled(max + 1) }))
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual([
      { path: name, message: expect.stringContaining(name === 'email' ? 'Use at most' : `Use at most ${max} characters.`) },
    ])
  })

  test('must match what its field asks for', async () => {
    for (const [name, value] of [
      ['email', 'nonsense'],
      ['email', 'a@b.example,c@d.example'],
      ['email', 'büro@schule.example'],
      ['email', 'a@b.example\r\nBcc: x@y.example'],
      ['landline', 'call us'],
      ['landline', '1234'],
      ['mobile', '+91 98450 12345 98450'],
      ['city', 'Pune\u0000'],
      ['schoolname', 'Two\nlines'],
      ['pincode', 560001],
      ['country', ['India']],
      ['state', null],
    ] as const) {
      const reply = await send({ ...aSchool(), [name]: value })
      expect([name, value, reply.statusCode, reply.json().errors?.map(({ path }: { path: string }) => path)]).toEqual([
        name,
        value,
        400,
        [name],
      ])
    }
  })

  test('is stored as it was written, markup and formulas included, and telephone numbers as they are dialled from anywhere', async () => {
    const { register_no, answers } = await register({
      schoolname: '<b>=1+1</b> Школа № 39 {link}',
      address: '1 "A" & <i>B</i>',
      landline: '080 2345-6789',
    })
    expect(await stored(register_no)).toMatchObject({ name: answers.schoolname, address: answers.address, landline: '+91 80 2345-6789' })
    const [email] = await emailsTo(answers.email ?? '')
    expect(email?.html).toContain('&lt;b&gt;=1+1&lt;/b&gt;')
  })
})

describe('sending a school registration twice', () => {
  test('with the same key makes one school and gives one response; different answers with that key are refused', async () => {
    const [answers, key] = [aSchool(), randomUUID()]
    const first = await send(answers, key)
    const before = await everything()
    const again = await send(Object.fromEntries(Object.entries(answers).reverse()), key)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    const other = await send({ ...answers, city: 'Mysuru' }, key)
    expect(other.statusCode).toBe(422)
    expect(other.json()).toMatchObject({ type: 'urn:problem:key-reused' })
    expect(await everything()).toEqual(before)
  })

  test('without a key registers the school once; the repeat counts as registering again', async () => {
    const payload = aSchool()
    const plain = () => portal.app.inject({ method: 'POST', url: '/api/schools', payload })
    expect([(await plain()).statusCode, (await plain()).statusCode]).toEqual([201, 201])
    const { rows } = await portal.pool.query('select status from schools where name = $1 order by register_no', [payload.schoolname])
    expect(rows).toEqual([{ status: 'unverified' }, { status: 'closed' }])
  })
})

describe('the same school again', () => {
  test('gets the same response as any other; the difference is only in the emails, each once to the first school while it waits', async () => {
    const { answers, register_no } = await register({ schoolname: 'Écolé Saint Joseph', country: 'India', pincode: '600 028' })
    const shape = (body: string, { schoolname = '', email = '' }: Answers) =>
      body.replace(schoolname, 'NAME').replace(email, 'ADDRESS').replaceAll(/\d+/g, 'N')
    const fresh = aSchool()
    const usual = shape((await send(fresh)).body, fresh)
    const before = await everything()
    for (const again of [
      { ...answers },
      { ...answers, schoolname: 'ecole  SAINT joseph', email: 'someone@else.example' },
      { ...answers, country: 'INDIA', pincode: '600028', branch: ` ${answers.branch?.toUpperCase()}`, email: 'other@else.example' },
      { ...answers, pincode: '600-028', city: 'Elsewhere', email: 'third@else.example' },
      // Another school with this one's email address.
      aSchool({ email: answers.email?.toUpperCase() ?? '' }),
    ]) {
      const key = randomUUID()
      const reply = await send(again, key)
      expect(reply.statusCode).toBe(201)
      expect(shape(reply.body, { ...again, schoolname: again.schoolname?.replace(/ +/g, ' ') ?? '' })).toBe(usual)
      expect(reply.json().register_no).toBeGreaterThan(register_no)
      expect((await send(again, key)).body).toBe(reply.body)
    }
    const emails = await emailsTo(answers.email ?? '')
    expect(namesOf(emails)).toEqual(['school-already-registered', 'school-disputed', 'school-registered'])
    for (const { plain } of emails) expect(plain).not.toMatch(/else\.example/)
    const [repeated, elsewhere] = ['school-already-registered', 'school-disputed'].map((name) =>
      emails.find(({ template }) => template === name),
    )
    expect(repeated?.plain).toContain(`Register number: ${register_no}`)
    expect(repeated?.plain).toContain('didn’t add another one')
    expect(elsewhere?.plain).toContain('Nothing changes until we’ve decided')
    expect(elsewhere?.plain).not.toContain('didn’t add another one')
    expect(namesOf(await emailsTo('someone@else.example'))).toEqual(['school-waiting'])
    expect((await emailsTo('someone@else.example'))[0]).toMatchObject({
      link: null,
      plain: expect.not.stringContaining(answers.email ?? ''),
    })
    // None of them created an account or a link.
    const [rows = 0, users = 0, , , links = 0] = before
    const after = await everything()
    expect([after[0], after[1], after[4]]).toEqual([rows + 5, users, links])
  })

  test('counts as a different school with another pin code, in another country, or by another name', async () => {
    const { answers } = await register()
    await register({ ...answers, pincode: '560 012', email: 'a1@other.example' })
    await register({ ...answers, country: 'Nepal', email: 'a2@other.example' })
    await register({ ...answers, schoolname: `${answers.schoolname} Junior`, email: 'a3@other.example' })
    await register({ ...answers, branch: 'Another Branch', email: 'a4@other.example' })
    expect((await list({ q: answers.schoolname ?? '' })).rows.map(({ status }) => status)).toEqual(Array(5).fill('verified'))
  })

  const received = async () => (await portal.db.select().from(outbox)).filter(({ title }) => title === 'Registeration Done').length

  testRace('8 at once: one is registered, the others wait, and there is no internal error', async () => {
    for (const variant of [
      () => ({}),
      (n: number) => ({ email: `racing${n}@school.example` }),
      (n: number) => ({ schoolname: `Racing School ${'x'.repeat(n + 1)}` }),
    ]) {
      const answers = aSchool()
      const [before, emails] = [await everything(), await received()]
      const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => send({ ...answers, ...variant(n) })))
      const codes = replies.map(({ statusCode }) => statusCode)
      expect(codes).toEqual(Array(8).fill(201))
      expect(new Set(replies.map((reply) => reply.json().register_no)).size).toBe(8)
      const [rows = 0, users = 0, , , links = 0] = before
      const after = await everything()
      expect([after[0], after[1], after[4]]).toEqual([rows + 8, users + 1, links + 1])
      expect(await received()).toBe(emails + 2)
    }
    const [answers, key] = [aSchool(), randomUUID()]
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(answers, key)))
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(replies[0]?.statusCode).toBe(201)
    expect(namesOf(await emailsTo(answers.email ?? ''))).toEqual(['school-registered'])
  })
})

test('register numbers have no gaps, however often a school is sent, even at once', async () => {
  const numbered = await openPortal()
  const numberOf = async (...sent: Parameters<typeof send>) => (await send(sent[0], sent[1], numbered)).json().register_no as number
  const [answers, key] = [aSchool(), randomUUID()]
  const numbers = await Promise.all(Array.from({ length: 5 }, () => numberOf(answers, key)))
  for (let n = 0; n < 3; n++) numbers.push(await numberOf({ ...answers, email: `again${n}@school.example` }))
  numbers.push(...(await Promise.all(Array.from({ length: 5 }, (_, n) => numberOf({ ...answers, email: `at-once${n}@school.example` })))))
  // Another school with an email address that is in use.
  numbers.push(await numberOf(aSchool({ email: answers.email ?? '' })), await numberOf(aSchool()))
  expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(Array.from({ length: 11 }, (_, n) => n + 1))
  await numbered.close()
})

const base = '/api/office/schools'
async function list(query: Record<string, string> = {}): Promise<SchoolPage> {
  const reply = await portal.app.inject({ url: base, headers: office, query })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
async function find(name: string): Promise<OfficeSchool> {
  const [row] = (await list({ q: name })).rows
  if (!row) throw new Error(`${name} is not in the list`)
  return row
}
const amend = (id: string, payload: object, headers = office) =>
  portal.app.inject({ method: 'PATCH', url: `${base}/${id}`, headers, payload })

describe('the office', () => {
  test('sees schools newest first, searched by a part of the name, 30 to a page', async () => {
    for (const n of [1, 2, 3]) await register({ schoolname: `Paged 50% School ${'y'.repeat(n)}`, email: `paged${n}@school.example` })
    const { rows, total, size } = await list({ q: 'PAGED 50% s' })
    expect([rows.length, total, size]).toEqual([3, 3, 30])
    const numbers = rows.map(({ register_no }) => register_no)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    expect((await list({ q: 'paged', page: '2' })).rows).toEqual([])
    expect((await list({ q: '50%z' })).total).toBe(0)
    await register({ schoolname: 'Sought School', email: 'Sought@school.example', pincode: '560 077' })
    const { register_no } = await find('sought school')
    for (const q of ['SOUGHT@school', '560077', '560 077', String(register_no)])
      expect(
        (await list({ q })).rows.map(({ answers }) => answers.schoolname),
        q,
      ).toEqual(['Sought School'])
    for (const wrong of [{ size: '31' }, { page: '0' }, { sort: 'city' }, { q: 'a\u0000' }]) {
      expect((await portal.app.inject({ url: base, headers: office, query: wrong as never })).statusCode).toBe(400)
    }
  })

  test('sees the thirteen columns, the answers, and whether the school can sign in; nothing else', async () => {
    const { answers, register_no } = await register()
    const row = await find(answers.schoolname ?? '')
    expect(Object.keys(row).sort()).toEqual(['answers', 'cells', 'id', 'register_no', 'registered_at', 'signs_in', 'status', 'version'])
    expect(row.answers).toEqual(answers)
    expect(row.signs_in).toBe(false)
    expect(row.cells).toEqual({
      register_no: String(register_no),
      school_name: answers.schoolname,
      school_email: answers.email,
      school_branch: answers.branch,
      school_board: answers.board,
      school_landline: answers.landline,
      school_mobile: answers.mobile,
      school_country: answers.country,
      school_state: answers.state,
      school_city: answers.city,
      school_address: answers.address,
      school_landmark: answers.landmark,
      school_pincode: answers.pincode,
    })
    await portal.signInAs('school', answers.email ?? '')
    const one = await portal.app.inject({ url: `${base}/${row.id}`, headers: office })
    expect(one.json()).toEqual({ ...row, signs_in: true })
    expect((await portal.app.inject({ url: `${base}/${randomUUID()}`, headers: office })).statusCode).toBe(404)
    expect((await portal.app.inject({ url: `${base}/1`, headers: office })).statusCode).toBe(400)
  })

  test('adds a school, which is emailed; the same name, country, pin code and branch are the same school', async () => {
    const answers = aSchool({ schoolname: 'Added Academy' })
    const add = (changes = {}) => portal.app.inject({ method: 'POST', url: base, headers: office, payload: { ...answers, ...changes } })
    const added = await add()
    expect([added.statusCode, added.json().message]).toEqual([
      201,
      expect.stringMatching(/^Added Academy is registered under the number \d+\. /),
    ])
    const { school } = added.json()
    expect(school).toMatchObject({ status: 'verified', signs_in: false, answers: { schoolname: 'Added Academy' } })
    const written = await portal.db.select().from(outbox).where(eq(outbox.subjectId, school.id))
    expect(written.map(({ template, recipient }) => [template, recipient])).toContainEqual(['school-registered', answers.email])
    const { entries } = (await portal.app.inject({ url: `${base}/${school.id}/history`, headers: office })).json()
    expect(entries.map(({ action, actor }: { action: string; actor: string }) => [action, actor])).toEqual([
      ['registered', 'office@portal.example'],
    ])

    const same = await add({ schoolname: 'ADDED academy', pincode: '560-011', email: 'other@added.example' })
    expect([same.statusCode, same.json().type]).toEqual([409, 'urn:problem:stale'])
    expect((await add({ branch: 'Another branch' })).json().errors).toEqual([{ path: 'email', message: expect.any(String) }])
    expect((await add({ branch: 'Another branch', email: 'branch@added.example' })).statusCode).toBe(201)
    expect((await add({ city: '' })).json().errors).toEqual([{ path: 'city', message: 'Enter the city.' }])
    expect((await list({ q: 'added academy' })).total).toBe(2)
  })

  test('corrects any of the answers; history has the previous values', async () => {
    const { answers } = await register()
    const { id, version } = await find(answers.schoolname ?? '')
    const reply = await amend(id, { version, schoolname: `${answers.schoolname} New`, city: 'Mysuru', landmark: answers.landmark })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({
      status: 'success',
      message: `The changes to ${answers.schoolname} New are saved.`,
      school: { version: version + 1, answers: { ...answers, schoolname: `${answers.schoolname} New`, city: 'Mysuru' } },
    })
    const [account] = await rowsWhere(portal, user, eq(user.email, answers.email ?? ''))
    expect(account?.name).toBe(`${answers.schoolname} New`)
    expect((await list({ q: `${answers.schoolname} new` })).total).toBe(1)
    const { entries } = (await portal.app.inject({ url: `${base}/${id}/history`, headers: office })).json()
    expect(entries.map(({ action, actor }: { action: string; actor: string }) => [action, actor])).toEqual([
      ['amended', 'office@portal.example'],
      ['registered', 'visitor'],
    ])
    expect(entries[0]).toMatchObject({ before: { schoolname: answers.schoolname, city: 'Bengaluru' }, after: { city: 'Mysuru' } })
    expect(Object.keys(entries[0].after).sort()).toEqual(['city', 'schoolname'])
    const same = await amend(id, { version: version + 1, city: ' Mysuru ' })
    expect(same.json().school.version).toBe(version + 1)
  })

  test('is refused a correction on a stale version, with wrong answers, of other fields, or that makes it another existing school', async () => {
    const { answers } = await register()
    const { id, version } = await find(answers.schoolname ?? '')
    await amend(id, { version, branch: 'North' })
    const late = await amend(id, { version, branch: 'South' })
    expect(late.statusCode).toBe(409)
    expect(late.json().detail).toMatch(new RegExp(`^${answers.schoolname} was amended by office@portal.example on`))

    const wrong = await amend(id, { version: version + 1, email: 'x', landline: '', pincode: 'x'.repeat(21) })
    expect(wrong.json().errors).toEqual([
      { path: 'email', message: 'Enter an email address like name@example.com.' },
      { path: 'landline', message: 'Enter the landline number.' },
      { path: 'pincode', message: 'Use at most 20 characters.' },
    ])
    for (const body of [{ register_no: '9' }, { user_id: 'x' }, { city: 7 }, { version: '1' }, { city: null }]) {
      expect((await amend(id, { version: version + 1, ...body })).statusCode).toBe(400)
    }
    expect((await amend(id, { city: 'Pune' })).statusCode).toBe(400)
    expect((await amend(randomUUID(), { version: 1, city: 'Pune' })).statusCode).toBe(404)

    const other = await register()
    const clash = await amend(id, {
      version: version + 1,
      schoolname: other.answers.schoolname?.toUpperCase(),
      branch: other.answers.branch,
    })
    expect(clash.statusCode).toBe(409)
    expect(clash.json().detail).toContain('Another school')
    const taken = await amend(id, { version: version + 1, email: other.answers.email?.toUpperCase() })
    expect([taken.statusCode, taken.json().errors[0].path]).toEqual([400, 'email'])
    expect((await find(answers.schoolname ?? '')).version).toBe(version + 1)
  })

  test('gives the account another address: its sessions end, and the new address signs in', async () => {
    const { answers } = await register()
    const { cookie } = await portal.signInAs('school', answers.email ?? '')
    const { id, version } = await find(answers.schoolname ?? '')
    expect((await amend(id, { version, email: answers.email?.toUpperCase() })).statusCode).toBe(200)
    expect((await portal.app.inject({ url: '/api/session', headers: { cookie } })).statusCode).toBe(200)

    const toOld = eq(outbox.recipient, answers.email ?? '')
    await changeRows(portal, outbox, { state: 'dead', addressGone: true }, toOld)
    expect((await amend(id, { version: version + 1, email: 'Moved@school.example' })).statusCode).toBe(200)
    // What the old address didn't get is no error any more.
    expect(await portal.db.$count(outbox, and(toOld, eq(outbox.state, 'dead')))).toBe(0)
    expect((await portal.app.inject({ url: '/api/session', headers: { cookie } })).statusCode).toBe(401)
    const row = await portal.db.select().from(schools).where(eq(schools.id, id))
    expect(await rowsWhere(portal, session, eq(session.userId, row[0]?.userId ?? ''))).toEqual([])
    expect(await emailsTo('Moved@school.example')).toEqual([])
    const again = await portal.signInAs('school', 'moved@school.example')
    expect((await portal.app.inject({ url: '/api/session', headers: again })).json().email).toBe('moved@school.example')
    const entries = await rowsWhere(portal, history, eq(history.subjectId, row[0]?.userId ?? ''))
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'amended', before: { email: answers.email }, after: { email: 'moved@school.example' } }),
    )
  })

  test('corrects the address of a school without a password: it gets a new link, and the link to the wrong address stops working', async () => {
    const { answers, register_no } = await register({ email: 'mistyped@school.example' })
    const wrong = await portal.linkFor('mistyped@school.example')
    const { id, version } = await find(answers.schoolname ?? '')
    await amend(id, { version, email: 'right@school.example' })
    const [outgoing] = await emailsTo('right@school.example')
    expect(outgoing).toMatchObject({ template: 'school-registered', title: 'Registeration Done' })
    expect(outgoing?.plain).toContain(String(register_no))
    expect((await emailsTo('mistyped@school.example')).map(({ state }) => state)).toEqual(['withdrawn'])
    const dead = await portal.send('PUT', wrong.replace('/password/', '/api/password-resets/'), { password: 'kettle under the bed' })
    expect(dead.statusCode).toBe(404)
    await portal.signInAs('school', 'right@school.example')
  })

  test('downloads a workbook of every match, text as it was typed', async () => {
    for (const [schoolname, landline, pincode] of [
      ['Exported =1+1', '0012345', '007 001'],
      ['Exported Школа <b>', '+91 80 2345', '=2+2'],
    ] as const) {
      // Of a country that nobody knows, so that the numbers stay as they are.
      await register({ schoolname, landline, pincode, country: 'Narnia' })
    }
    const reply = await portal.app.inject({ url: `${base}.xlsx?q=exported`, headers: office })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="SchoolsData.xlsx"')
    expect(reply.headers['cache-control']).toBe('no-store')
    const sheets = await readWorkbook(reply.rawPayload)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Schools'])
    const rows = sheets[0]?.data ?? []
    expect(rows[0]?.join('|')).toBe(
      'S.No|Register No|School Name|School Email|School Branch|School Board|School Landline|School Mobile|School Country|School State|School City|School Address|School Landmark|School Pincode',
    )
    expect(rows.slice(1).map((row) => [row[0], row[2], row[6], row[13]])).toEqual([
      [1, 'Exported Школа <b>', '+91 80 2345', '=2+2'],
      [2, 'Exported =1+1', '0012345', '007 001'],
    ])
    const { id } = await find('exported =1+1')
    const selected = await readWorkbook((await portal.app.inject({ url: `${base}.xlsx?ids=${id}`, headers: office })).rawPayload)
    expect(selected[0]?.data.slice(1).map((row) => row[2])).toEqual(['Exported =1+1'])
    const all = await readWorkbook((await portal.app.inject({ url: `${base}.xlsx`, headers: office })).rawPayload)
    expect(all[0]?.data.length).toBe((await list()).total + 1)
    expect((await portal.app.inject({ url: `${base}.xlsx?ids=x`, headers: office })).statusCode).toBe(400)
  })
})

const decide = (id: string, payload: object, headers: { cookie: string } = office) =>
  portal.app.inject({ method: 'PUT', url: `${base}/${id}/decision`, headers, payload })
const toDecide = async (name: string): Promise<SchoolToDecide[]> => {
  const { schools } = (await portal.app.inject({ url: `${base}/to-decide`, headers: office })).json()
  return schools.filter(({ school }: SchoolToDecide) => school.answers.schoolname === name)
}
const canSignIn = async (email: string) =>
  (await portal.send('POST', '/api/session', { email, password: 'kettle under the bed', role: 'school' })).statusCode === 200

describe('an unverified school', () => {
  const setVerified = async (registerNo: number, verified: boolean) => {
    const { id, version } = await stored(registerNo)
    return await portal.send('PUT', `${base}/${id}/verification`, { version, verified }, office)
  }

  test('sees no child of a family until the office verifies it with one click, and none once that is taken back', async () => {
    const own = await openSchool(portal, { schoolname: 'Unseen Children School' }, { isVerified: false })
    const family = aFamily({ student_name: 'Of A Family Unseen', school_name: 'unseen CHILDREN school' })
    const { serial_no } = (await portal.submit(family, { door: 'form2' })).json()
    const child = async () => (await portal.db.select().from(registrations).where(eq(registrations.serialNo, serial_no)))[0]
    const flagged = async () => {
      const url = `/api/office/registrations/${(await child())?.id}`
      return (await portal.app.inject({ url, headers: office })).json().flags.map(({ text }: { text: string }) => text)
    }
    expect(await child()).toMatchObject({ schoolId: null, fee: 15_000, answers: { school_name: 'unseen CHILDREN school' } })
    expect(await flagged()).toEqual(['School not registered'])
    const sought = async () => (await portal.app.inject({ url: '/api/schools', query: { q: 'Unseen Children' } })).json().schools
    expect(await sought()).toEqual([])

    const names = async () => (await own.get('/students')).rows.map(({ name }: { name: string }) => name)
    await own.add(aStudent({ student_name: 'Prepared By School' }))
    const everywhere = async () => ({
      names: await names(),
      students: (await own.get('/students')).figures.students,
      results: await own.get('/results'),
      certificate: (await portal.app.inject({ url: `/api/school/certificates/students/${serial_no}`, headers: own.headers })).statusCode,
    })
    const nothing = { names: ['Prepared By School'], students: 1, results: [], certificate: 404 }
    expect(await everywhere()).toEqual(nothing)

    const reply = await setVerified(own.registerNo, true)
    expect(reply.json()).toMatchObject({ message: 'Unseen Children School is verified.', school: { status: 'verified' } })
    expect(await child()).toMatchObject({ schoolId: own.id, schoolLink: 'named' })
    expect(await flagged()).toEqual([])
    expect(await sought()).toMatchObject([{ register_no: own.registerNo }])
    expect(await names()).toEqual(['Prepared By School', 'Of A Family Unseen'])

    expect((await setVerified(own.registerNo, false)).json().message).toBe('Unseen Children School isn’t verified any more.')
    expect(await everywhere()).toEqual(nothing)
    expect(await flagged()).toEqual(['School not registered'])
    expect(await sought()).toEqual([])
    // Back and forth, the school gets one email about it.
    await setVerified(own.registerNo, true)
    expect(await names()).toEqual(['Prepared By School', 'Of A Family Unseen'])
    const written = (await emailsTo(own.answers.email ?? '')).filter(({ state }) => state !== 'withdrawn')
    expect(namesOf(written)).toEqual(['school-registered', 'school-verified'])
    const { entries } = (await portal.app.inject({ url: `${base}/${own.id}/history`, headers: office })).json()
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['verified', 'no longer verified', 'verified', 'registered'])
  })

  test('pays for nobody and writes to nobody: nothing of it reaches a parent, a colleague or the review list', async () => {
    const own = await openSchool(portal, { schoolname: 'Silent School' }, { isVerified: false })
    const [emailsBefore, requests] = [await portal.db.$count(outbox), await portal.db.$count(registrations)]
    const drafts = await own.addMany(2)
    const told = 'We’re verifying your school, usually within 2 working days. You can prepare your class now and pay when we’re done.'
    const paid = await own.pay(drafts)
    expect([paid.statusCode, paid.json().detail]).toEqual([403, told])
    const alone = await portal.submit(aFamily({ school_name: 'Silent School' }), { door: 'form2', headers: own.headers })
    expect([alone.statusCode, alone.json().detail]).toEqual([403, told])
    const invited = await own.send('POST', '/coordinators', { name: 'Asha Rao', email: 'stranger@home.example' })
    expect([invited.statusCode, invited.json().detail]).toEqual([403, told])
    expect([await portal.db.$count(outbox), await portal.db.$count(registrations)]).toEqual([emailsBefore, requests])
    for (const url of ['/school', '/school/students', '/school/students/add', '/school/payments'])
      expect((await portal.app.inject({ url, headers: own.headers })).body, url).toContain('We’re verifying your school')
    expect((await portal.app.inject({ url: '/form2', headers: own.headers })).headers.location).toBe('/school/students/add')
    // Everything it prepared is there once it's verified.
    await setVerified(own.registerNo, true)
    expect((await own.pay(drafts)).statusCode).toBe(201)
  })

  test('is in the office’s inbox with what it wrote about itself and the same name elsewhere, and can be declined', async () => {
    const elsewhere = await register({ schoolname: 'Namesake School', city: 'Pune' })
    const own = await openSchool(portal, { schoolname: 'Namesake School', pincode: '411 001' }, { isVerified: false })
    const [entry, ...others] = await toDecide('Namesake School')
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      school: { register_no: own.registerNo, answers: own.answers, signs_in: true },
      same: null,
      address_of: null,
    })
    expect(entry?.namesakes).toEqual([expect.stringContaining(`(No ${elsewhere.register_no})`)])
    const { schools_total: before } = (await portal.app.inject({ url: '/api/office/errors', headers: office })).json()
    await own.add()
    const reply = await decide(own.id, { decision: 'declined', version: entry?.school.version, reason: 'We couldn’t reach you.' })
    expect(reply.json().school?.status, reply.body).toBe('refused')
    expect((await portal.app.inject({ url: '/api/office/errors', headers: office })).json().schools_total).toBe(before - 1)
    expect(await canSignIn(own.answers.email ?? '')).toBe(false)
    expect((await portal.app.inject({ url: '/api/session', headers: own.headers })).statusCode).toBe(401)
    const [refused] = (await emailsTo(own.answers.email ?? '')).filter(({ template }) => template === 'school-refused')
    expect(refused?.plain).toContain('The reason: We couldn’t reach you.')
    expect((await list({ q: 'Namesake', status: 'refused' })).rows.map((row) => row.register_no)).toEqual([own.registerNo])
    expect((await list({ q: 'Namesake' })).rows.map((row) => row.register_no)).toEqual([elsewhere.register_no])
    // It can register again.
    await register(own.answers, { isVerified: false })
    expect((await list({ q: 'Namesake', status: 'unverified' })).total).toBe(1)
  })
})

describe('a second registration of a school', () => {
  async function registeredTwice({ isVerified = true } = {}) {
    const own = await openSchool(portal, {}, { isVerified })
    const name = own.answers.schoolname ?? ''
    const second = { ...own.answers, email: `real${own.registerNo}@school.example`, mobile: '+91 90000 11111' }
    await register(second)
    const [waiting] = (await toDecide(name)).filter(({ school }) => school.status === 'waiting')
    if (!waiting) throw new Error('the second registration is not stored')
    return { own, name, second, waiting }
  }

  test('changes nothing for a verified school, however often strangers send it, and waits once for each address', async () => {
    const { own, name, waiting } = await registeredTwice()
    const family = aFamily({ school: String(own.registerNo), school_name: '' })
    expect((await portal.submit(family, { door: 'form2' })).statusCode).toBe(201)
    const before = await own.get('/students')
    for (let n = 0; n < 6; n++) await register({ ...own.answers, email: `stranger${n % 3}@else.example` })
    expect(await own.get('/students')).toEqual(before)
    expect(before.total).toBe(1)
    expect((await portal.app.inject({ url: '/api/school/certificates/student/file', headers: own.headers })).statusCode).toBe(409)
    const entries = await toDecide(name)
    expect(entries.map(({ school }) => school.answers.email)).toEqual([
      waiting.school.answers.email,
      ...[0, 1, 2].map((n) => `stranger${n}@else.example`),
    ])
    expect(entries.every(({ same }) => same?.register_no === own.registerNo && same.status === 'verified')).toBe(true)
    expect((await list({ q: name })).rows.map((row) => row.register_no)).toEqual([own.registerNo])
    expect(namesOf(await emailsTo(own.answers.email ?? '')).filter((template) => template === 'school-disputed')).toHaveLength(1)
  })

  test('moves the school to the new address when the office accepts it: number and students stay, the old sign-ins end', async () => {
    const { own, name, second, waiting } = await registeredTwice()
    await own.send('POST', '/coordinators', { name: 'Asha Rao', email: `asha${own.registerNo}@school.example` })
    await own.add()
    const { id, version } = waiting.school
    const reply = await decide(id, { decision: 'accepted', version, reason: 'They showed a letter.' })
    expect(reply.json().school, reply.body).toMatchObject({ id: own.id, register_no: own.registerNo, status: 'verified', answers: second })
    expect((await portal.app.inject({ url: '/api/session', headers: own.headers })).statusCode).toBe(401)
    expect(await canSignIn(own.answers.email ?? '')).toBe(false)
    expect(await portal.db.$count(user, eq(user.email, `asha${own.registerNo}@school.example`))).toBe(0)
    expect(namesOf(await emailsTo(own.answers.email ?? ''))).toContain('school-moved')
    for (const { plain } of await emailsTo(own.answers.email ?? '')) expect(plain).not.toContain(second.email)
    const owner = await portal.signInAs('school', second.email)
    expect((await portal.app.inject({ url: '/api/school/students', headers: owner })).json().total).toBe(1)
    expect(await toDecide(name)).toEqual([])
    const late = await decide(id, { decision: 'declined', version })
    expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringMatching(`^${name} was accepted by .+ on .+`)])
    // Moved by mistake: the real school registers again from its own address, and the office moves it back.
    await register(own.answers)
    const [back] = await toDecide(name)
    const again = await decide(back?.school.id ?? '', { decision: 'accepted', version: back?.school.version })
    expect(again.json().school, again.body).toMatchObject({ id: own.id, answers: own.answers })
    expect(await canSignIn(second.email)).toBe(false)
  })

  test('of a school that isn’t verified either waits beside it, and the office picks', async () => {
    const { own, name, second, waiting } = await registeredTwice({ isVerified: false })
    expect((await toDecide(name)).map(({ school }) => school.status)).toEqual(['unverified', 'waiting'])
    const reply = await decide(waiting.school.id, { decision: 'accepted', version: waiting.school.version })
    expect(reply.json().school, reply.body).toMatchObject({ id: own.id, status: 'verified', answers: second })
    expect(await toDecide(name)).toEqual([])
  })

  test('leaves the school unchanged when it’s declined, and its sender is emailed the reason', async () => {
    const { own, name, second, waiting } = await registeredTwice()
    const { id, version } = waiting.school
    const reply = await decide(id, { decision: 'declined', version, reason: 'We called the school.' })
    expect(reply.json().school?.status, reply.body).toBe('refused')
    const [declined] = (await emailsTo(second.email)).filter(({ template }) => template === 'school-refused')
    expect(declined?.plain).toContain('The reason: We called the school.')
    expect((await portal.app.inject({ url: '/api/session', headers: own.headers })).statusCode).toBe(200)
    expect(await toDecide(name)).toEqual([])
    // Sent again, it waits again.
    await register(second)
    expect(await toDecide(name)).toHaveLength(1)
  })

  test('with another school’s address becomes a school once the office has corrected the address', async () => {
    const { answers, register_no } = await register()
    const second = aSchool({ email: answers.email ?? '' })
    await register(second)
    const [entry] = await toDecide(second.schoolname ?? '')
    expect(entry).toMatchObject({ same: null, address_of: { register_no, name: answers.schoolname }, school: { status: 'waiting' } })
    const id = entry?.school.id ?? ''
    const taken = await decide(id, { decision: 'accepted', version: 1 })
    expect([taken.statusCode, taken.json().errors[0].path]).toEqual([400, 'email'])
    expect((await amend(id, { version: 1, email: 'second@school.example' })).statusCode).toBe(200)
    expect((await decide(id, { decision: 'accepted', version: 2 })).json().school?.status).toBe('verified')
    const { cookie } = await portal.signInAs('school', 'second@school.example')
    expect((await portal.app.inject({ url: '/api/session', headers: { cookie } })).json().name).toBe(second.schoolname)
  })

  testRace('is decided only by the office, and once, even if two decide at once', async () => {
    const { own, waiting } = await registeredTwice()
    const { id } = waiting.school
    expect((await decide(id, { decision: 'accepted', version: 1 }, own.headers)).statusCode).toBe(403)
    const replies = await Promise.all(['accepted', 'declined', 'accepted'].map((decision) => decide(id, { decision, version: 1 })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const { id: other, version } = await find((await register()).answers.schoolname ?? '')
    for (const decision of ['accepted', 'declined']) expect((await decide(other, { decision, version })).statusCode).toBe(409)
  })
})

describe('a family at the form for schools', () => {
  test('registers on an empty portal with the 16 fields alone; the reviewer sees that its school isn’t registered', async () => {
    const empty = await openPortal()
    const reply = await empty.submit(aFamily({ school_name: 'Nobody’s School, Pune' }), { door: 'form2' })
    expect(reply.statusCode, reply.body).toBe(201)
    const [row] = await empty.db.select().from(registrations)
    expect(row).toMatchObject({ schoolId: null, schoolLink: null, fee: 15_000, answers: { school_name: 'Nobody’s School, Pune' } })
    const one = await empty.app.inject({ url: `/api/office/registrations/${row?.id}`, headers: await empty.signIn() })
    expect(one.json().flags).toMatchObject([{ kind: 'unknown-school', text: 'School not registered' }])
    await empty.close()
  })

  test('is linked to a verified school by its number, by its place in the list, or by its name alone; otherwise the name is stored as typed', async () => {
    const { answers, register_no } = await register({ schoolname: 'Saint Peter’s School', city: 'Pune' })
    const { register_no: other } = await register({ schoolname: 'Some Other School' })
    await register({ schoolname: 'Twice Named', branch: 'East' })
    await register({ schoolname: 'Twice Named', branch: 'West' })
    const school = await stored(register_no)
    const written = async (school_name: string, more: Answers = {}) => {
      const reply = await portal.submit(aFamily({ school_name, ...more }), { door: 'form2' })
      const [row] = await rowsWhere(portal, registrations, eq(registrations.serialNo, reply.json().serial_no ?? 0))
      return [row?.schoolId ?? null, row?.answers.school_name ?? reply.body]
    }
    const place = `${answers.branch}, Pune, ${answers.country}`
    const name = 'Saint Peter’s School'
    expect(await written('whatever was typed', { school: String(register_no) })).toEqual([school.id, name])
    for (const chosen of [`${name}, ${place} (No ${register_no})`, `saint  PETER’S school (No ${register_no})`])
      expect(await written(chosen), chosen).toEqual([school.id, name])
    expect(await written("saint  PETER'S school")).toEqual([school.id, "saint PETER'S school"])
    for (const [typed, more, kept = typed] of [
      [`St Mary’s School (No ${register_no})`, {}, 'St Mary’s School'],
      [`${name}, ${place} (No ${other})`, {}, `${name}, ${place}`],
      ['Twice Named', {}],
      ['Unknown School', { school: '999999' }],
    ] as [string, Answers, string?][])
      expect(await written(typed, more), typed).toEqual([null, kept])
  })

  test('is linked once the office corrects the name of its school', async () => {
    const { register_no } = await register({ schoolname: 'Corrected Spelling School' })
    await portal.submit(aFamily({ student_name: 'Wrongly Spelt', school_name: 'Corected Speling School' }), { door: 'form2' })
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.name, 'Wrongly Spelt'))
    const url = `/api/office/registrations/${row?.id}`
    const payload = { version: row?.version, school_name: 'Corrected Spelling School' }
    const reply = await portal.app.inject({ method: 'PATCH', url, headers: office, payload })
    expect(reply.statusCode, reply.body).toBe(200)
    const [after] = await portal.db.select().from(registrations).where(eq(registrations.name, 'Wrongly Spelt'))
    expect(after).toMatchObject({ schoolId: (await stored(register_no)).id, schoolLink: 'named', isFlagged: false })
  })
})

describe('a school that is signed in', () => {
  const through = (headers: Record<string, string>, answers: Answers, door = 'form2') => portal.submit(answers, { door, headers })
  const students = async (headers: { cookie: string }, query: Record<string, string> = {}) => {
    const reply = await portal.app.inject({ url: '/api/school/students', headers, query })
    expect(reply.statusCode).toBe(200)
    return reply.json()
  }

  test('registers students through its door in its own name, and sees only those', async () => {
    const one = await register({ schoolname: 'First Of Two Schools' })
    const two = await register({ schoolname: 'Second Of Two Schools' })
    const [first, second] = [
      await portal.signInAs('school', one.answers.email ?? ''),
      await portal.signInAs('school', two.answers.email ?? ''),
    ]
    const answers = aFamily({ student_name: 'Sent By Her School', school_name: 'First Of Two Schools' })
    const reply = await through(first, answers)
    expect(reply.statusCode, reply.body).toBe(201)
    const { serial_no } = reply.json()
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, serial_no))
    expect(row?.schoolId).toBe((await stored(one.register_no)).id)
    const [entry] = await rowsWhere(portal, history, eq(history.subjectId, row?.id ?? ''))
    expect(entry).toMatchObject({ action: 'entered', actorName: one.answers.email })

    // Registered through another form: not the school's student.
    await through(first, aFamily(), 'abc')
    await through(first, aFamily({ school_name: 'First Of Two Schools' }), 'quatform')
    await through(second, aFamily({ student_name: 'Of The Other', school_name: 'Second Of Two Schools' }))

    expect(await students(first)).toEqual({
      rows: [
        {
          draft_id: null,
          serial_no,
          name: 'Sent By Her School',
          class_name: 'Class 6',
          birth_date: expect.stringMatching(/^2\d{3}-\d\d-\d\d$/),
          competition: 'Student registration',
          status: 'pending',
          submitted_at: row?.submittedAt.toISOString(),
          by: 'school',
          next: null,
          known: '',
        },
      ],
      total: 1,
      page: 1,
      size: 30,
      classes: ['Class 6'],
      figures: expect.objectContaining({
        students: 1,
        checking: 1,
        paid: [],
        being_checked: [{ amount: 15_000, currency: 'INR' }],
        to_pay: [],
      }),
    })
    expect((await students(second)).rows.map(({ name }: { name: string }) => name)).toEqual(['Of The Other'])
    await portal.db.update(registrations).set({ status: 'declined' }).where(eq(registrations.serialNo, serial_no))
    expect((await students(first, { q: 'BY HER' })).rows[0].status).toBe('declined')
    expect((await students(first, { q: 'of the other' })).total).toBe(0)
    for (const query of [{ school_id: row?.schoolId ?? '' }, { size: '10' }, { page: '-1' }]) {
      expect((await portal.app.inject({ url: '/api/school/students', headers: first, query: query as never })).statusCode).toBe(400)
    }
  })

  test('has a registration refused, not stored without a school, when it is no longer signed in; a retry then works', async () => {
    const one = await register({ schoolname: 'Opened The Form' })
    const two = await register({ schoolname: 'Signed In Meanwhile' })
    const [first, second] = [
      await portal.signInAs('school', one.answers.email ?? ''),
      await portal.signInAs('school', two.answers.email ?? ''),
    ]
    const picture = await aPicture()
    const key = randomUUID()
    const answers = aFamily({ student_name: 'Paid By Her School', school_name: 'Opened The Form', for_school: String(one.register_no) })
    const sent = (headers: Record<string, string>, change: Answers = {}, at = key) =>
      portal.submit({ ...answers, ...change }, { door: 'form2', headers, key: at, picture })
    const refused: [Record<string, string>, string][] = [
      [{}, 'You’ve been signed out. Sign in again in another tab'],
      [second, 'You opened this form for another school, but Signed In Meanwhile is signed in now.'],
      [office, 'You’ve been signed out.'],
    ]
    for (const [headers, detail] of refused) {
      const reply = await sent(headers)
      expect([reply.statusCode, reply.json().type]).toEqual([409, 'urn:problem:other-school'])
      expect(reply.json().detail).toContain(detail)
    }
    expect((await students(second)).total).toBe(0)
    const stored = await sent(first)
    expect(stored.statusCode, stored.body).toBe(201)
    expect((await students(first)).rows.map(({ name }: { name: string }) => name)).toEqual(['Paid By Her School'])
    // After signing out, a retry still gets the receipt of what is stored.
    expect((await sent({})).json()).toEqual(stored.json())

    // Opened before the school signed in.
    const early = { student_name: 'Opened Before', for_school: '' }
    const reply = await sent(first, early, randomUUID())
    expect([reply.statusCode, reply.json().detail]).toEqual([409, expect.stringContaining('To register for this school, reload the page')])
    expect((await sent({}, { ...early, school: String(two.register_no) }, randomUUID())).statusCode).toBe(201)
    expect((await students(first)).total).toBe(1)
  })

  test('cannot register under another school’s name, and gets its receipt again even after signing out', async () => {
    const { answers } = await register({ schoolname: 'Named As Itself' })
    const school = await portal.signInAs('school', answers.email ?? '')
    const other = await through(school, aFamily({ school_name: 'Sunrise Public School' }))
    expect(other.statusCode).toBe(400)
    expect(other.json().errors).toEqual([{ path: 'school_name', message: 'This form is for Named As Itself only.' }])

    const [family, key] = [aFamily({ school_name: 'Named As Itself' }), randomUUID()]
    const picture = await aPicture()
    const first = await portal.submit(family, { door: 'form2', headers: school, key, picture })
    await portal.app.inject({ method: 'DELETE', url: '/api/session', headers: school })
    const again = await portal.submit(family, { door: 'form2', headers: school, key, picture })
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body])
  })

  test('sees who named it at the school price, and can say that a student is not its own and undo that', async () => {
    const { answers, register_no } = await register({ schoolname: 'Named By Families', city: 'Pune' })
    const school = await portal.signInAs('school', answers.email ?? '')
    const sought = async (q: string) => {
      const reply = await portal.app.inject({ url: '/api/schools', query: { q } })
      expect([reply.statusCode, Object.keys(reply.json())]).toEqual([200, ['schools']])
      return reply.json().schools
    }
    expect(await sought('named families PUNE')).toEqual([
      { register_no, name: 'Named By Families', place: `${answers.branch}, Pune, ${answers.country}` },
    ])
    for (const q of ['na', '', '%%%', 'named delhi']) expect(await sought(q)).toEqual([])
    const { register_no: cafe } = await register({ schoolname: "Café St. Mary's", branch: 'Nørd Wing’s', city: 'São Tomé d’Água' })
    for (const q of ['cafe st mary’s', 'CAFÉ, Sao Tome', "café st.mary's; são", 'cafe nørd wing‘s', "cafe d'agua", 'Café – Tomé'])
      expect(await sought(q), q).toMatchObject([{ register_no: cafe }])
    await register({ schoolname: 'Café St. Mary’s', branch: "Nørd Wing's", city: 'Elsewhere', email: 'other@cafe.example' })
    expect(await sought('cafe st mary')).toHaveLength(1)
    expect((await sought('school')).length).toBeLessThanOrEqual(10)

    const family = aFamily({ student_name: 'Of A Family', school: String(register_no), school_name: 'whatever was typed' })
    const { serial_no } = (await through({}, family)).json()
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, serial_no))
    expect(row).toMatchObject({ schoolLink: 'named', fee: 15_000, answers: { school_name: 'Named By Families' } })
    expect((await students(school)).rows).toMatchObject([{ serial_no, by: 'family' }])
  })

  test('is identified by its number in a retry: another school is refused, a corrected name is the same registration', async () => {
    const first = await register({ schoolname: 'Twin Campus', branch: 'East' })
    const second = await register({ schoolname: 'Twin Campus', branch: 'West' })
    const [key, picture, family] = [randomUUID(), await aPicture(), aFamily()]
    const sent = (school_name: string, school = '') => portal.submit({ ...family, school_name, school }, { door: 'form2', key, picture })
    const place = (branch: string) => `${branch}, ${first.answers.city}, ${first.answers.country}`
    const chosen = `Twin Campus, ${place('East')} (No ${first.register_no})`
    const stored = await sent(chosen)
    expect(stored.statusCode, stored.body).toBe(201)
    expect((await sent('', String(second.register_no))).statusCode).toBe(422)
    expect((await sent(`Twin Campus, ${place('West')} (No ${second.register_no})`)).statusCode).toBe(422)
    const { rows } = await list({ q: 'Twin Campus' })
    const east = rows.find((row) => row.register_no === first.register_no)
    expect((await amend(east?.id ?? '', { version: 1, schoolname: 'Eastern Campus' })).statusCode).toBe(200)
    const again = await sent(chosen)
    expect([again.statusCode, again.body]).toEqual([201, stored.body])

    // The same for a school that sends it while it is signed in.
    const cookie = await portal.signInAs('school', second.answers.email ?? '')
    const own = { ...aFamily({ school_name: 'Twin Campus' }), for_school: String(second.register_no) }
    const options = { door: 'form2', key: randomUUID(), picture, headers: cookie }
    const before = await portal.submit(own, options)
    expect(before.statusCode, before.body).toBe(201)
    const west = rows.find((row) => row.register_no === second.register_no)
    expect((await amend(west?.id ?? '', { version: 1, schoolname: 'Western Campus' })).statusCode).toBe(200)
    const after = await portal.submit(own, options)
    expect([after.statusCode, after.body]).toEqual([201, before.body])
  })
})
