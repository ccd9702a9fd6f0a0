import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { endAccessLog } from '#server/features/privacy/retention.ts'
import { bookings, outbox, registrations, schools } from '#server/platform/db/schema/index.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { administrator, openPortal, type Portal } from '#test/support/portal.ts'
import { verify } from '#test/support/schools.ts'

type Written = { actor_name: string; action: string; subject: string; shown: string[]; asked: Record<string, unknown>; at: Date }

let portal: Portal
let office: { cookie: string }

const get = (url: string, headers: Record<string, string> = office) => portal.app.inject({ url, headers })

/** Everything recorded. */
async function recorded(): Promise<Written[]> {
  return (await portal.pool.query('select * from access_log order by id')).rows
}

/** The entries that one request adds. */
async function recordedBy(ask: () => Promise<{ statusCode: number }>, status = 200): Promise<Written[]> {
  const before = (await recorded()).length
  expect((await ask()).statusCode).toBe(status)
  return (await recorded()).slice(before)
}

describe('viewing personal data', () => {
  const ids = { registration: '', booking: '', school: '', email: '' }
  let school: { cookie: string }
  let student: { cookie: string }
  beforeAll(async () => {
    portal = await openPortal({ season: () => defaultSeason })
    office = await portal.signIn()
    const registered = aSchool({ schoolname: 'Sunrise Public School' })
    await post('/api/schools', registered)
    await verify(portal)
    school = await portal.signInAs('school', registered.email ?? '')
    const answers = aFamily({ student_name: 'Zoë Asha', student_email: 'zoe@school.example', school_name: 'Sunrise Public School' })
    expect((await portal.submit(answers, { door: 'form2', headers: school })).statusCode).toBe(201)
    await post('/api/bookings', aBooking({ student_name: 'Zoë Asha' }))
    const [registration] = await portal.db.select().from(registrations)
    ids.registration = registration?.id ?? ''
    ids.booking = (await portal.db.select().from(bookings))[0]?.id ?? ''
    ids.school = (await portal.db.select().from(schools))[0]?.id ?? ''
    ids.email = (await portal.db.select().from(outbox))[0]?.id ?? ''
    const decision = { decision: 'accepted', version: registration?.version }
    const url = `/api/office/registrations/${ids.registration}/decision`
    expect((await portal.app.inject({ method: 'PUT', url, headers: office, payload: decision })).statusCode).toBe(200)
    student = await portal.signInAs('user', 'zoe@school.example')
  })
  afterAll(() => portal.close())

  async function post(url: string, payload: object) {
    const reply = await portal.app.inject({ method: 'POST', url, headers: { 'idempotency-key': randomUUID() }, payload })
    expect(reply.statusCode).toBe(201)
  }

  const list = 'registrations?competition=student&status=accepted'
  const kinds: [what: string, path: string, action: string, subject: string, asked: Record<string, unknown>][] = [
    ['a list page', list, 'listed', 'registration', { competition: 'student', status: 'accepted', page: 1, size: 30 }],
    ['a search', `${list}&q=ZO%C3%8B`, 'searched', 'registration', { q: 'zoe' }],
    ['a search over all lists', 'people?q=Asha', 'searched', 'registration', { q: 'asha' }],
    ['a registration', 'registrations/{registration}', 'opened', 'registration', {}],
    ['its history', 'registrations/{registration}/history', 'opened history', 'registration', {}],
    ['its picture', 'registrations/{registration}/screenshot', 'opened picture', 'registration', {}],
    ['the bookings', 'bookings', 'listed', 'booking', { state: 'booked' }],
    ['a booking', 'bookings/{booking}', 'opened', 'booking', {}],
    ['a booking’s history', 'bookings/{booking}/history', 'opened history', 'booking', {}],
    ['the schools', 'schools', 'listed', 'school', { page: 1 }],
    ['a school', 'schools/{school}', 'opened', 'school', {}],
    ['a school’s history', 'schools/{school}/history', 'opened history', 'school', {}],
    ['an email', 'letters/{email}', 'opened', 'email', {}],
  ]
  test.each(kinds)('%s is recorded once, with who, what and when', async (_what, path, action, subject, asked) => {
    const began = Date.now()
    const url = `/api/office/${path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name])}`
    const [entry, ...others] = await recordedBy(() => get(url))
    expect(others).toEqual([])
    expect(entry).toMatchObject({ actor_name: administrator.email, action, subject, asked })
    expect(entry?.shown).toEqual([ids[subject as keyof typeof ids]])
    expect(entry?.at.getTime()).toBeGreaterThanOrEqual(began)
    expect(entry?.at.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('the emails on a page, and everything about a person, are recorded by their ids', async () => {
    const [listed] = await recordedBy(() => get('/api/office/letters'))
    expect(listed).toMatchObject({ action: 'listed', subject: 'email' })
    expect(listed?.shown).toHaveLength((await portal.db.select().from(outbox)).length)
    const [person] = await recordedBy(() => get('/api/office/person?email=ZOE@school.example'))
    expect(person).toMatchObject({ action: 'opened', subject: 'person', asked: { email: 'zoe@school.example' } })
    expect(person?.shown).toEqual(expect.arrayContaining([ids.registration]))
    const [archive] = await recordedBy(() => get('/api/office/person.zip?email=zoe@school.example'))
    expect(archive).toMatchObject({ action: 'exported', subject: 'person', shown: person?.shown })
  })

  test('every export is recorded, with its filters or the selected rows, even when the same export is repeated', async () => {
    const url = `/api/office/registrations.xlsx?competition=student&status=accepted`
    for (let n = 0; n < 2; n++) {
      const [entry] = await recordedBy(() => get(`${url}&q=Zo`))
      expect(entry).toMatchObject({ action: 'exported', shown: [], asked: { competition: 'student', status: 'accepted', q: 'zo' } })
    }
    expect(await recordedBy(() => get(`${url}&ids=${ids.registration}`))).toMatchObject([{ action: 'exported', shown: [ids.registration] }])
    expect(await recordedBy(() => get('/api/office/bookings.xlsx'))).toMatchObject([{ action: 'exported', subject: 'booking' }])
    expect(await recordedBy(() => get('/api/office/schools.xlsx'))).toMatchObject([{ action: 'exported', subject: 'school' }])
  })

  test('what schools and students see is recorded too', async () => {
    const shown = [ids.registration]
    expect(await recordedBy(() => get('/api/school/students', school))).toMatchObject([
      { action: 'listed', subject: 'registration', shown },
    ])
    expect(await recordedBy(() => get('/api/student/registrations', student))).toMatchObject([{ actor_name: 'zoe@school.example', shown }])
    expect(await recordedBy(() => get('/api/school/students?q=zo', school))).toMatchObject([{ action: 'searched', shown }])
  })

  test('a dry run of a bulk decision shows names, and is recorded', async () => {
    const payload = { decision: 'declined', rows: [{ id: ids.registration, version: 1 }] }
    const ask = () => portal.app.inject({ method: 'POST', url: '/api/office/decisions/preview', headers: office, payload })
    expect(await recordedBy(ask)).toMatchObject([{ action: 'listed', subject: 'registration', shown: [ids.registration] }])
  })

  test('a request that is refused, finds nothing or shows no personal data is not recorded', async () => {
    const url = `/api/office/registrations/${ids.registration}`
    expect(await recordedBy(() => get(url, {}), 401)).toEqual([])
    expect(await recordedBy(() => get(url, school), 403)).toEqual([])
    expect(await recordedBy(() => get(`/api/office/registrations/${randomUUID()}`), 404)).toEqual([])
    expect(await recordedBy(() => get('/api/office/registrations?competition=nothing'), 400)).toEqual([])
    expect(await recordedBy(() => get('/api/office/person?email=nobody@home.example'), 404)).toEqual([])
    expect(await recordedBy(() => get('/api/office/waiting'))).toEqual([])
    expect(await recordedBy(() => portal.app.inject({ method: 'HEAD', url, headers: office }))).toEqual([])
  })

  test('a page that fetches the same data again leaves one entry, and a new one as soon as it shows someone else', async () => {
    const url = `/api/office/registrations?competition=quarter-final&status=pending`
    expect(await recordedBy(() => get(url))).toHaveLength(1)
    expect(await recordedBy(() => portal.app.inject({ url, headers: { ...office, 'x-background': '1' } }))).toEqual([])
    await portal.register()
    const totals: number[] = []
    const [entry, ...others] = await recordedBy(async () => {
      const reply = await portal.app.inject({ url, headers: { ...office, 'x-background': '1' } })
      totals.push(reply.json().total)
      return reply
    })
    // With the total, a failure says whether the list or the log was behind.
    expect([totals, entry?.shown.length, others.length]).toEqual([[1], 1, 0])
    // Another administrator has not seen it before.
    const colleague = await portal.signIn({ email: 'second@portal.example', password: 'another long password' })
    expect(await recordedBy(() => get(url, colleague))).toMatchObject([{ actor_name: 'second@portal.example' }])
  })

  test('administrators export who viewed what, by day and by person', async () => {
    const rows = async (query: string): Promise<unknown[][]> => {
      const reply = await get(`/api/office/access.xlsx${query}`)
      expect(reply.statusCode).toBe(200)
      return (await readWorkbook(reply.rawPayload))[0]?.data.slice(1) ?? []
    }
    const all = await rows('')
    expect(all.length).toBeGreaterThan(20)
    expect(all.map((row) => row.slice(2))).toContainEqual([administrator.email, 'opened picture', 'registration', 1, 'Zoë Asha', null])
    expect(all.map((row) => row[7])).toContainEqual('Search: zo, Status: Accepted, Competition: Student registration')
    const about = await rows('?email=zoe@school.example')
    expect(about.length).toBeGreaterThan(5)
    expect(about.every((row) => Number(row[5]) > 0)).toBe(true)
    expect(await rows('?email=nobody@home.example')).toEqual([])
    expect(await rows('?to=2020-01-01')).toEqual([])
    expect((await rows('?from=2020-01-01')).length).toBeGreaterThan(20)
    // Taking the log is recorded too, and in the history of exports.
    expect((await rows('')).slice(0, 2).map((row) => row.slice(3, 5))).toContainEqual(['exported', 'access'])
    expect((await get('/api/office/access.xlsx', school)).statusCode).toBe(403)
  })

  test('a person’s export says who viewed their stored data, without naming the office', async () => {
    const reply = await get('/api/office/person.zip?email=zoe@school.example')
    const text = Buffer.from(unzipSync(new Uint8Array(reply.rawPayload))['person.json'] ?? []).toString()
    const { seen } = JSON.parse(text)
    expect(seen).toContainEqual({ at: expect.any(String), by: 'the office', action: 'opened picture', subject: 'registration' })
    expect(seen).toContainEqual({ at: expect.any(String), by: 'zoe@school.example', action: 'listed', subject: 'registration' })
    expect(text).not.toContain(administrator.email)
  })
})

describe('the access log', () => {
  beforeEach(async () => {
    portal = await openPortal({ season: () => defaultSeason })
    office = await portal.signIn()
  })
  afterEach(() => portal.close())

  const list = '/api/office/registrations?competition=quarter-final&status=pending'

  test('cannot be changed; an entry is deleted after 400 days and not before', async () => {
    await get(list)
    const [entry] = await recorded()
    const days = (age: number) => `
      insert into access_log (at, actor, actor_name, action, subject, shown, asked)
      values (now() - interval '${age} days', 'x', 'x', 'listed', 'registration', '{}', '{}')`
    for (const age of [399, 401]) await portal.pool.query(days(age))
    for (const statement of [
      "update access_log set actor_name = 'erased'",
      "update access_log set asked = '{}'",
      'delete from access_log',
      'truncate access_log',
      'truncate access_log, history',
      "set portal.erases_access_log = 'on'; update access_log set actor = 'y'; set portal.erases_access_log = ''",
    ]) {
      await expect(portal.pool.query(statement), statement).rejects.toThrow('the access log is append-only')
    }
    await endAccessLog(portal.db)
    const left = await recorded()
    expect(left).toHaveLength(2)
    expect(left[0]).toEqual(entry)
  })

  test('loses the searches for an erased person and their account’s address', async () => {
    const [parent, child] = ['zqparent@home.example', 'zqchild@school.example']
    await portal.register({ student_name: 'Zqasha Rao', student_email: child, parent_email: parent, parent_contact: '98111 22233' })
    const searches = ['Zqash', 'ZQ\u00c1SHA rao of pune', '9811122233']
    for (const q of searches) await get(`${list}&q=${encodeURIComponent(q)}`)
    await get(`${list}&q=Meera`)
    await recorded()
    const { plan } = (await get(`/api/office/person?email=${parent}`)).json()
    await get('/api/office/people?q=zqasha')
    const payload = { email: parent, confirmation: parent, plan }
    const erased = await portal.app.inject({ method: 'POST', url: '/api/office/erasures', headers: office, payload })
    expect(erased.statusCode).toBe(200)
    const all = await recorded()
    expect(JSON.stringify(all)).not.toMatch(/zq|98111/i)
    // The entry for viewing the person stays, and so do the searches for others.
    expect(all.map(({ action }) => action)).toEqual([...Array(4).fill('searched'), 'opened', 'searched'])
    expect(all.flatMap(({ asked }) => asked.q ?? [])).toEqual(['meera'])
  })

  test('shows nothing that it can’t record', async () => {
    await portal.pool.query('alter table access_log rename to access_log_away')
    const refused = await get(list)
    expect([refused.statusCode, refused.body.includes('rows')]).toEqual([500, false])
    await portal.pool.query('alter table access_log_away rename to access_log')
    expect(await recordedBy(() => get(list))).toHaveLength(1)
  })

  test('while its table is locked, nothing is shown, and everything else is answered', async () => {
    const client = await portal.pool.connect()
    await client.query('begin; lock table access_log in access exclusive mode')
    const waiting = get(list).then((reply) => reply)
    try {
      expect((await get('/api/office/waiting')).statusCode).toBe(200)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await waiting).statusCode).toBe(200)
    expect(await recorded()).toHaveLength(1)
  })
})
