// databases: both
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import type { RegistrationPage } from '#domain/registration/api.ts'
import type { SchoolPage } from '#domain/school/school.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { outbox, registrations } from '#server/platform/db/schema/index.ts'
import { letPass } from '#test/support/passing-time.ts'
import { aFamily, aFamilyAbroad, aParticipant, aSchool } from '#test/support/people.ts'
import { openPortal, sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { changeRows } from '#test/support/rows.ts'
import { verify } from '#test/support/schools.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)

async function enter(answers: Answers, door = 'quatform') {
  const reply = await portal.submit(answers, { door })
  expect(reply.body).toContain('success')
  return reply.json() as { reference: string; serial_no: number }
}
async function list(query: Record<string, string>): Promise<RegistrationPage> {
  const reply = await portal.app.inject({
    url: '/api/office/registrations',
    headers: office,
    query: { competition: 'quarter-final', status: 'pending', ...query },
  })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const names = ({ rows }: RegistrationPage, field = 'student_name') => rows.map(({ answers }) => answers[field])
const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
  portal.app.inject({ method, url: `/api/office/decisions${path}`, headers: office, payload })

describe('sorting', () => {
  test('works for every column of a form, in both directions, with equal values in order of their number', async () => {
    for (const [student_name, city_name, class_name, school_name] of [
      ['Sort C', 'Agra', 'Class 2', 'Beta'],
      ['sort a', 'Chennai', 'Class 1', 'Gamma'],
      ['Sort B', 'Agra', 'Class 3', 'Alpha'],
    ] as const) {
      await enter(aFamily({ student_name, city_name, class_name, school_name }))
    }
    const sorted = async (sort: string) => names(await list({ q: 'sort ', sort }))
    expect(await sorted('student_name')).toEqual(['sort a', 'Sort B', 'Sort C'])
    expect(await sorted('-student_name')).toEqual(['Sort C', 'Sort B', 'sort a'])
    expect(await sorted('city_name')).toEqual(['Sort C', 'Sort B', 'sort a'])
    expect(await sorted('class_name')).toEqual(['sort a', 'Sort C', 'Sort B'])
    expect(await sorted('school_name')).toEqual(['Sort B', 'Sort C', 'sort a'])
    expect(await sorted('serial_no')).toEqual(['Sort C', 'sort a', 'Sort B'])
    // The same without a search, where the order comes from the index.
    expect(names(await list({ sort: 'school_name' }))[0]).toBe('Sort B')
    for (const column of [
      'student_email',
      'birth_date',
      'state_name',
      'country_name',
      'student_type',
      'address_name',
      'parent_contact',
      'parent_email',
      'txn_no',
      'submitted_at',
      'status',
    ]) {
      expect((await list({ sort: `-${column}` })).rows).toHaveLength(3)
    }
    const unknown = await portal.app.inject({
      url: '/api/office/registrations?competition=quarter-final&status=pending&sort=password',
      headers: office,
    })
    expect(unknown.statusCode).toBe(400)
    expect(unknown.json().errors).toEqual([{ path: 'sort', message: 'This list has no such column.' }])
  })

  test('pages of a list of all statuses continue each other without gaps', async () => {
    for (let n = 0; n < 40; n++) await enter(aParticipant({ city: `City ${n % 3}` }), 'wordsmithform')
    await portal.db.update(registrations).set({ status: 'accepted' }).where(eq(registrations.city, 'City 1'))
    const pages = await Promise.all(['1', '2'].map((page) => list({ competition: 'wordsmith', status: 'all', sort: 'city', page })))
    expect(pages.map(({ total }) => total)).toEqual([40, 40])
    const rows = pages.flatMap((page) => page.rows)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(40)
    expect(rows.map(({ answers }) => answers.city)).toEqual(rows.map(({ answers }) => answers.city).toSorted())
  })
})

describe('the search', () => {
  test('finds a registration by its name, addresses, numbers and reference, however they are written, in its list and in all', async () => {
    const { reference, serial_no } = await enter(
      aFamily({
        student_name: 'Sought Müller',
        student_email: 'Sought.Child@school.example',
        parent_email: 'sought-parent@home.example',
        parent_contact: '98450 77012',
        txn_no: 'UTR-4123 0290 6273',
      }),
      'semiform',
    )
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
    const found = async (q: string) => names(await list({ competition: 'semi-final', q }))
    const people = async (q: string) => {
      const reply = await portal.app.inject({ url: '/api/office/people', headers: office, query: { q } })
      return reply.json().people.map(({ name }: { name: string }) => name)
    }
    for (const q of [
      'muller',
      'so',
      'SOUGHT.CHILD@',
      'sought-parent@home',
      '9845077012',
      '+91 98450 77012',
      'utr4123 0290',
      '02906273',
      reference.toLowerCase(),
      reference.replace('-', ''),
      reference.slice(0, 5),
      String(serial_no),
    ]) {
      expect(await found(q), q).toEqual(['Sought Müller'])
      expect(await people(q.padStart(2, '0')), q).toContain('Sought Müller')
    }
    expect(await found('sought nobody')).toEqual([])
    // Up to three digits are a serial number, not part of a longer number.
    await changeRows(portal, registrations, { status: 'accepted' }, eq(registrations.id, row?.id ?? ''))
    expect(await found('412')).toEqual([])
    expect(names(await list({ competition: 'semi-final', status: 'accepted', q: 'sought', sort: '-city_name' }))).toEqual(['Sought Müller'])
  })
})

describe('filters', () => {
  test('by type, by status, and by day of submission in the organisation’s time zone', async () => {
    await enter(aFamily({ student_name: 'Filter India' }))
    const { reference } = await enter(aFamilyAbroad({ student_name: 'Filter Abroad' }))
    expect(names(await list({ q: 'filter', region: 'Out Of India' }))).toEqual(['Filter Abroad'])
    // Half past midnight in Kolkata is still the day before in London.
    await changeRows(portal, registrations, { submittedAt: new Date('2026-03-04T19:00:00Z') }, eq(registrations.reference, reference))
    expect(names(await list({ q: 'filter', from: '2026-03-05', to: '2026-03-05' }))).toEqual(['Filter Abroad'])
    expect(names(await list({ q: 'filter', from: '2026-03-04', to: '2026-03-04' }))).toEqual([])
    await portal.db.update(registrations).set({ status: 'declined' }).where(eq(registrations.reference, reference))
    expect(names(await list({ q: 'filter', status: 'declined' }))).toEqual(['Filter Abroad'])
    expect((await list({ q: 'filter', status: 'all' })).total).toBe(2)
    for (const wrong of [
      'sort=__proto__',
      'sort=constructor',
      'from=0000-01-01',
      'region=Mars',
      'from=2026-02-30',
      'to=yesterday',
      'status=gone',
    ]) {
      const reply = await portal.app.inject({
        url: `/api/office/registrations?competition=quarter-final&status=pending&${wrong}`,
        headers: office,
      })
      expect(reply.statusCode).toBe(400)
    }
  })

  test('the number of matches is counted, of more than 2,000 once in ten seconds, and the last pages are read from the end', async () => {
    const payment = "md5('many' || n)::uuid"
    await portal.pool.query(`insert into payments (id, amount, currency) select ${payment}, 1, 'INR' from generate_series(1, 18000) n`)
    // Otherwise the database reads all payments for each registration.
    await portal.pool.query('analyze payments')
    await portal.pool.query(
      `insert into registrations (id, payment_id, reference, competition, door, name, name_key, email, contact_email, dial_code, phone, region, country, state, city,
         birth_date, payment_type, fee, currency, txn_no, txn_key, child_key, contact_key, phone_key, submission_key, submission_hash, answers,
         season_version, disclaimer_version, status)
       select gen_random_uuid(), ${payment}, 'many' || n, 'technovation', 'techovationform', 'Many ' || n, 'many ' || n, 'a@b.example', 'a@b.example', '+91', '9', 'India', 'India', 'K', 'B',
         '2013-01-01', 'no-offer', 1, 'INR', n, n, 'many' || n, n, n, gen_random_uuid(), '', '{}', 0, '', case when n <= 12000 then 'pending' else 'declined' end from generate_series(1, 18000) n`,
    )
    await portal.pool.query('analyze registrations')
    const page = await list({ competition: 'technovation', q: 'many' })
    expect([page.total, page.rows.length]).toEqual([12_000, 30])
    expect((await list({ competition: 'technovation' })).total).toBe(12_000)
    expect((await list({ competition: 'technovation', status: 'all' })).total).toBe(18_000)
    expect((await list({ competition: 'technovation', status: 'declined' })).total).toBe(6000)
    expect((await list({ competition: 'technovation', status: 'declined', q: 'many' })).total).toBe(6000)
    const some = await list({ competition: 'technovation', q: 'many 19', sort: '-student_name' })
    expect(some.total).toBe(111)
    expect(names(some).slice(0, 3)).toEqual(['Many 1999', 'Many 1998', 'Many 1997'])
    const few = await list({ competition: 'technovation', q: 'many 1199' })
    expect([few.total, few.rows.length]).toEqual([11, 11])
    expect(names(await list({ competition: 'technovation', page: '400' }))).toEqual(Array.from({ length: 30 }, (_, n) => `Many ${30 - n}`))
    expect(names(await list({ competition: 'technovation', page: '201' }))[0]).toBe('Many 6000')
    expect((await list({ competition: 'technovation', page: '401' })).rows).toHaveLength(0)
    await portal.db.update(registrations).set({ status: 'accepted' }).where(eq(registrations.nameKey, 'many 12000'))
    expect((await list({ competition: 'technovation' })).total).toBe(12_000)
    expect((await list({ competition: 'technovation', status: 'accepted' })).total).toBe(1)
    letPass(11_000)
    expect((await list({ competition: 'technovation' })).total).toBe(11_999)
  })
})

describe('a bulk decision', () => {
  test('has a dry run that leaves out who has a flag if they would be accepted, and says why', async () => {
    for (const [n, txn_no] of ['432187650091', '432187650091', '432187650092', 'OWN 2'].entries())
      await enter(aFamily({ student_name: `Flagged ${'ABCD'.charAt(n)}`, txn_no }), 'semiform')
    const { rows } = await list({ competition: 'semi-final', q: 'flagged' })
    const asked = rows.map(({ id, version }) => ({ id, version }))
    const { can, left_out: left, total, unseen } = (await send('POST', '/preview', { decision: 'accepted', rows: asked })).json()
    expect(can.map(({ name }: { name: string }) => name)).toEqual(['Flagged C'])
    expect([total, unseen]).toEqual(['₹500', 1])
    expect(left.map(({ name, why, open_with: holder }: { [key: string]: unknown }) => [name, why, holder])).toEqual([
      ['Flagged A', expect.stringMatching(/^Same number as \d+$/), null],
      ['Flagged B', expect.stringMatching(/^Same number as \d+$/), null],
      ['Flagged D', 'Doesn’t look like a transaction number', null],
    ])
    expect((await send('POST', '/preview', { decision: 'declined', rows: asked })).json().can).toHaveLength(4)
    // Whoever sends them all the same is refused for each flagged one.
    const { results } = (await send('PUT', '', { decision: 'accepted', rows: asked, reason: 'All are fine' })).json()
    expect(results.filter(({ done }: { done: boolean }) => done)).toHaveLength(1)
    expect(results.find(({ done }: { done: boolean }) => !done).message).toBe('This registration is flagged. Accept it on its own.')
  })

  test('has a dry run that says what can be done, what cannot and why, and changes nothing', async () => {
    for (const n of ['One', 'Two', 'Three']) await enter(aFamily({ student_name: `Several ${n}` }), 'semiform')
    const { rows } = await list({ competition: 'semi-final', q: 'several' })
    const [third, second, first] = rows
    if (!first || !second || !third) throw new Error('three were registered')
    await portal.db.update(registrations).set({ status: 'accepted', version: 2 }).where(eq(registrations.id, first.id))

    const asked = rows.map(({ id, version }) => ({ id, version }))
    const preview = (await send('POST', '/preview', { decision: 'accepted', rows: asked })).json()
    expect(preview.can.map(({ name }: { name: string }) => name)).toEqual(['Several Two', 'Several Three'])
    expect(preview.cannot).toEqual([
      { id: first.id, serial_no: first.serial_no, name: 'Several One', why: "Someone else changed it: it's accepted now." },
    ])

    const matching = { competition: 'semi-final', status: 'all', q: 'several' }
    const all = (await send('POST', '/preview', { decision: 'accepted', matching })).json()
    expect([all.can.length, all.cannot.map(({ why }: { why: string }) => why), all.more]).toEqual([2, ["It's already accepted."], false])
    // 'All that match' means pending ones only; earlier decisions are not reversed.
    const decline = (await send('POST', '/preview', { decision: 'declined', matching })).json()
    expect([decline.can.length, decline.cannot.map(({ why }: { why: string }) => why)]).toEqual([
      2,
      ['It was accepted before. Decide it on its own.'],
    ])
    const named = (await send('POST', '/preview', { decision: 'declined', matching: { ...matching, status: 'accepted' } })).json()
    expect(named.can).toHaveLength(1)
    const gone = (
      await send('POST', '/preview', { decision: 'accepted', rows: [{ id: '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f', version: 1 }] })
    ).json()
    expect([gone.can, gone.cannot, gone.gone]).toEqual([[], [], 1])
    expect((await list({ competition: 'semi-final', q: 'several' })).total).toBe(2)

    const done = await send('PUT', '', { decision: 'declined', reason: 'Not found', rows: asked })
    expect(done.json().results).toEqual([
      { id: third.id, done: true, message: 'Several Three is declined.' },
      { id: second.id, done: true, message: 'Several Two is declined.' },
      { id: first.id, done: false, message: expect.stringMatching(/^The family registered this at .+ not saved\.$/) },
    ])
    // The same call again, as after a lost reply: earlier decisions stay as they are, and there is no second email.
    const repeated = (await send('PUT', '', { decision: 'declined', reason: 'Not found', rows: asked })).json()
    expect(repeated).toEqual(done.json())
    const emails = await portal.db.select().from(outbox).where(eq(outbox.subjectId, third.id))
    expect(emails.filter(({ template }) => template === 'registration-declined')).toHaveLength(1)
    expect((await list({ competition: 'semi-final', q: 'several', status: 'declined' })).rows.map(({ reason }) => reason)).toEqual([
      'Not found',
      'Not found',
    ])
  })

  test('has a dry run for as many rows as can be ticked', async () => {
    const rows = Array.from({ length: 2000 }, () => ({ id: randomUUID(), version: 1 }))
    const reply = await send('POST', '/preview', { decision: 'accepted', rows })
    expect(reply.json()).toEqual({ can: [], left_out: [], cannot: [], gone: 2000, more: false, total: '', unseen: 0 })
  })

  test('says when a declined child has registered again', async () => {
    const answers = aFamily({ student_name: 'Returned Child' })
    await enter(answers, 'semiform')
    await portal.db.update(registrations).set({ status: 'declined' }).where(eq(registrations.name, 'Returned Child'))
    await enter(answers, 'semiform')
    const matching = { competition: 'semi-final', status: 'declined', q: 'returned' }
    const { cannot } = (await send('POST', '/preview', { decision: 'accepted', matching })).json()
    expect(cannot.map(({ why }: { why: string }) => why)).toEqual(['This student has since registered again.'])
  })

  test('is refused without rows, with too many, or with filters that do not exist', async () => {
    const id = '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f'
    const bodies: [string, 'POST' | 'PUT', object][] = [
      ['', 'PUT', { decision: 'accepted', rows: [] }],
      ['', 'PUT', { decision: 'accepted', rows: Array(101).fill({ id, version: 1 }) }],
      ['', 'PUT', { decision: 'pending', rows: [{ id, version: 1 }] }],
      ['/preview', 'POST', { decision: 'accepted' }],
      ['/preview', 'POST', { decision: 'accepted', matching: { competition: 'semi-final', status: 'all', owner: 'me' } }],
      ['/preview', 'POST', { decision: 'accepted', rows: [{ id, version: 1 }], matching: { competition: 'semi-final', status: 'all' } }],
    ]
    for (const [path, method, body] of bodies) expect((await send(method, path, body)).statusCode).toBe(400)
    const gone = await send('PUT', '', { decision: 'accepted', rows: [{ id, version: 1 }] })
    expect(gone.json().results).toEqual([{ id, done: false, message: 'There’s nothing here.' }])
  })
})

describe('each form', () => {
  let school = ''
  beforeAll(async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const reply = await portal.app.inject({ method: 'POST', url: '/api/schools', headers, payload: aSchool() })
    await verify(portal)
    school = String(reply.json().register_no)
  })

  test('leads into its competition, at its price; the registered-school form fixes India, +91 and the offer', async () => {
    for (const [door, competition, fee, paymentType] of [
      ['abc', 'student', 20_000, 'no-offer'],
      ['form2', 'student', 15_000, 'offer'],
      ['semiform', 'semi-final', 50_000, 'no-offer'],
      ['eurasianspellingbee', 'eurasian', 100_000, 'no-offer'],
      ['techovationform', 'technovation', 100_000, 'no-offer'],
    ] as const) {
      const { reference } = await enter(aFamily(door === 'form2' ? { school } : {}), door)
      const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
      expect(row).toMatchObject({ competition, door, fee, currency: 'INR', paymentType })
    }
    const abroad = await portal.submit(aFamilyAbroad({ school }), { door: 'form2' })
    expect(abroad.json().errors.map(({ path }: { path: string }) => path)).toEqual(['student_type', 'contact_code'])
    const claimed = await portal.submit(aFamily({ payment_type: 'no-offer', school }), { door: 'form2' })
    expect(claimed.json().errors).toEqual([{ path: 'payment_type', message: 'This payment type doesn’t belong to this form.' }])
  })

  test('of the semi-final and the Eurasian round requires separate email addresses', async () => {
    const shared = aFamily({ student_email: 'Same@home.example', parent_email: 'same@home.example' })
    for (const door of ['semiform', 'eurasianspellingbee']) {
      const reply = await portal.submit(shared, { door })
      expect(reply.json().errors).toEqual([
        { path: 'parent_email', message: 'Enter the parent’s own email address. It can’t be the same as the student’s.' },
      ])
    }
    expect((await portal.submit(shared)).statusCode).toBe(201)
  })

  test('of Wordsmith asks about a participant, and about the exam slot only while the season offers some', async () => {
    await enter(aParticipant({ participant_name: 'Kavya Only', alternate_contact_code: '', exam_slot: '' }), 'wordsmithform')
    const { rows } = await list({ competition: 'wordsmith', status: 'all', q: 'kavya only' })
    expect(rows[0]).toMatchObject({
      fee: 'INR 1500',
      cells: {
        participant_name: 'Kavya Only',
        contact_code: '+91',
        contact: expect.stringMatching(/^97/),
        payment_type: 'no-offer',
        status: 'pending',
        exam_slot: '',
      },
    })
    const slot = await portal.submit(aParticipant({ exam_slot: 'Sunday' }), { door: 'wordsmithform' })
    expect(slot.json().errors).toEqual([{ path: 'exam_slot', message: 'Choose an exam slot from the list.' }])
    const missing = await portal.submit(aParticipant({ alternate_contact: '', occupation: '', participant_type: '' }), {
      door: 'wordsmithform',
    })
    expect(missing.json().errors.map(({ path }: { path: string }) => path)).toEqual(['occupation', 'participant_type', 'alternate_contact'])

    const offering = await openPortal({ season: () => ({ ...defaultSeason, examSlots: ['Sunday 10:00', 'Sunday 14:00'] }) })
    expect((await offering.submit(aParticipant({ exam_slot: 'Sunday 14:00' }), { door: 'wordsmithform' })).statusCode).toBe(201)
    await offering.close()
  })

  test('accepts a phone code however it is written, and stores it as it is in the list', async () => {
    for (const [typed, code] of [
      ['+91 India', '+91'],
      ['91', '+91'],
      ['india', '+91'],
    ] as const) {
      const { reference } = await enter(aFamily({ contact_code: typed }))
      const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
      expect(row?.dialCode).toBe(code)
    }
  })
})

describe('the dashboard’s figures', () => {
  test('count every child once, however many competitions they were accepted in', async () => {
    const counting = await openPortal()
    const headers = await counting.signIn()
    const twice = aFamily({ student_name: 'Counted Once' })
    await counting.submit(twice, { door: 'quatform' })
    await counting.submit(twice, { door: 'semiform' })
    await counting.submit(aFamilyAbroad(), { door: 'quatform' })
    await counting.submit(aFamily(), { door: 'abc' })
    await counting.submit(aParticipant(), { door: 'wordsmithform' })
    await counting.db.update(registrations).set({ status: 'accepted', decidedAt: new Date() })
    await counting.submit(aFamily({ student_name: 'Still Waiting' }), { door: 'abc' })
    await counting.submit(aFamily({ student_name: 'Not Accepted' }), { door: 'abc' })
    await counting.db.update(registrations).set({ status: 'declined' }).where(eq(registrations.name, 'Not Accepted'))

    expect((await counting.app.inject('/api/statistics')).statusCode).toBe(401)
    expect((await counting.app.inject({ url: '/api/statistics', headers })).json()).toEqual([{ total: 3, indian: 2, nonindian: 1 }])
    // Each figure leads to a list of as many rows, by the newest registration of each child.
    const listed = async (region: string) => {
      const query = new URLSearchParams({ competition: 'student', status: 'children', region })
      const page = (await counting.app.inject({ url: `/api/office/registrations?${query}`, headers })).json<RegistrationPage>()
      return [page.total, ...page.rows.map(({ competition }) => competition)]
    }
    expect(await listed('')).toEqual([3, 'student', 'quarter-final', 'semi-final'])
    expect(await listed('India')).toEqual([2, 'student', 'semi-final'])
    expect(await listed('Out Of India')).toEqual([1, 'quarter-final'])

    for (const [schoolname, country] of [
      ['One', 'INDIA'],
      ['Two', 'Nepal'],
      ['Three', 'India'],
    ] as const)
      await counting.app.inject({ method: 'POST', url: '/api/schools', payload: aSchool({ schoolname, country }) })
    const figures = (await counting.app.inject({ url: '/api/office/dashboard', headers })).json()
    expect(figures.schools).toEqual({ total: 3, indian: 2, other: 1 })
    const inCountry = async (country: string) =>
      (await counting.app.inject({ url: `/api/office/schools?country=${country}`, headers })).json<SchoolPage>().rows.length
    expect([await inCountry(''), await inCountry('India'), await inCountry('other')]).toEqual([3, 2, 1])
    expect(figures.sales).toEqual([
      { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), currency: 'INR', amount: 20_000 + 50_000 + 20_000 + 150_000, registrations: 4 },
      { day: expect.any(String), currency: 'USD', amount: 800, registrations: 1 },
    ])
    expect(figures.countries).toEqual([
      { country: 'India', registrations: 5 },
      { country: 'Kazakhstan', registrations: 1 },
    ])
    expect(figures.not_counted).toBe(1)
    expect(figures.doors).toEqual(
      expect.arrayContaining([
        { door: 'abc', registrations: 2 },
        { door: 'wordsmithform', registrations: 1 },
      ]),
    )

    const people = await counting.app.inject({ url: '/api/office/people?q=COUNTED', headers })
    expect(people.json().people.map(({ competition }: { competition: string }) => competition)).toEqual(['semi-final', 'quarter-final'])
    expect((await counting.app.inject({ url: '/api/office/people?q=c', headers })).statusCode).toBe(400)
    const unseen = await counting.app.inject({ url: `/api/office/people?q=${encodeURIComponent('\u200b\u200b')}`, headers })
    expect(unseen.json()).toEqual({ people: [] })
    await counting.close()
  })
})
