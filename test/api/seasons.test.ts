// databases: both
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ListedSeason } from '#domain/season/seasons.ts'
import { declineEnded } from '#server/features/registrations/index.ts'
import { newest, oldest } from '#server/features/registrations/selection.ts'
import { bookings, outbox, registrations, seasons, statements } from '#server/platform/db/schema/index.ts'
import { aBooking, aFamily } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'

const start = Date.parse('2025-09-01T06:00:00Z')
const opening = '2026-06-01T03:30:00.000Z'

let portal: Portal
let office: { cookie: string }
let now: number
beforeEach(async () => {
  now = start
  portal = await openPortal({ now: () => now, undoMs: 0 })
  office = await portal.signIn()
})
afterEach(() => portal.close())

const call = async (method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  await portal.app.inject({ method, url: `/api/office${path}`, headers: office, ...(payload && { payload }) })
const listed = async () => (await call('GET', '/seasons')).json().seasons as ListedSeason[]
const states = async () => (await listed()).map(({ name, state }) => `${name} ${state}`)
const prepare = (name = '2026-27') => call('POST', '/seasons', { name })
const schedule = (opensAt: string | null = opening, name = '2026-27') =>
  call('PUT', `/seasons/${name}/opening`, { opens_at: opensAt, waiting: 'left' })
const takeBack = (name = '2026-27') => call('DELETE', `/seasons/${name}/opening`)

/** Opens the next season's forms: it is prepared without dates. */
async function openForms(name: string) {
  const { season } = (await call('GET', `/season?season=${name}`)).json()
  for (const door of Object.values(season.doors) as { opens: string | null }[]) door.opens = '2025-01-01T00:00:00.000Z'
  season.booking.from = '2026-09-10'
  season.booking.to = '2026-09-13'
  expect((await call('PUT', `/season?season=${name}`, { version: season.version, season })).statusCode).toBe(200)
}

describe('a season', () => {
  test('is prepared as a copy of the current one without its dates, and nobody outside the office sees it', async () => {
    expect(await listed()).toEqual([
      expect.objectContaining({ name: '2024-25', state: 'current', opens_at: null, ends_at: null, received: 0 }),
    ])
    expect((await prepare('2023-24')).json().errors).toEqual([{ path: 'name', message: 'This isn’t after 2024-25.' }])
    expect((await prepare()).statusCode).toBe(201)
    expect(await states()).toEqual(['2026-27 in preparation', '2024-25 current'])
    expect((await prepare('2027-28')).json().detail).toBe('2026-27 is in preparation already.')
    const { season } = (await call('GET', '/season?season=2026-27')).json()
    expect(season).toMatchObject({ name: '2026-27', round: 2, booking: { from: null, heading: 'GLOBAL SPELLING BEE COMPETITION 2026-27' } })
    expect((await portal.app.inject({ url: '/api/season' })).json()).toMatchObject({ name: '2024-25', round: 1 })
    expect((await takeBack()).statusCode).toBe(200)
    expect(await states()).toEqual(['2024-25 current'])
  })

  test('opens at its time, without anything being done at that moment, and everybody can register and book again', async () => {
    const [booking, family] = [aBooking(), aFamily()]
    const book = (date: string) =>
      portal.app
        .inject({ method: 'POST', url: '/api/bookings', payload: { ...booking, date }, headers: { 'idempotency-key': randomUUID() } })
        .then(({ statusCode }) => statusCode)
    const register = async () => (await portal.submit(family)).statusCode
    expect([await book('2025-09-10'), await register(), await register()]).toEqual([201, 201, 409])
    await prepare()
    await openForms('2026-27')
    expect((await schedule()).statusCode).toBe(200)
    now = Date.parse(opening) - 1
    office = await portal.signIn()
    expect([await register(), ...(await states())]).toEqual([409, '2026-27 in preparation', '2024-25 current'])
    now = Date.parse(opening)
    expect([await book('2026-09-10'), await book('2026-09-11'), await register(), await register()]).toEqual([201, 409, 201, 409])
    const rows = await portal.db.select().from(registrations).orderBy(registrations.serialNo)
    expect(rows.map(({ round, seasonVersion }) => [round, seasonVersion])).toEqual([
      [1, 0],
      [2, 2],
    ])
    expect((await portal.db.select().from(bookings)).map(({ round }) => round).toSorted()).toEqual([1, 2])
    expect(await listed()).toMatchObject([
      { name: '2026-27', state: 'current', opens_at: opening, ends_at: null, copied_from: '2024-25', received: 1, waiting: 1 },
      { name: '2024-25', state: 'ended', ends_at: opening, received: 1 },
    ])
    // On the dashboard each day stands beside the same day of the season before. This one opened on 1 June, two days before anybody registered;
    // of the first one nobody stored when it opened, and a test that was withdrawn isn't its first registration.
    await portal.submit(aFamily({ student_name: 'Test Child', parent_email: 'test@home.example' }))
    await portal.pool.query("update registrations set submitted_at = '2026-06-03T10:00Z' where round = 2")
    await portal.pool.query("update registrations set submitted_at = '2025-09-02T20:00Z' where round = 1")
    await portal.pool.query("update registrations set round = 1, submitted_at = '2025-08-01T10:00Z' where name = 'Test Child'")
    await portal.pool.query(
      "insert into withdrawals (id, registration_id, at) select gen_random_uuid(), id, now() from registrations where name = 'Test Child'",
    )
    now = Date.parse('2026-06-04T06:00:00Z')
    office = await portal.signIn()
    expect((await call('GET', '/dashboard')).json().comparison).toEqual({
      ...{ season: '2026-27', before: '2024-25', day: 4, registrations: 1, registrations_before: 1, total_before: 1 },
      days: [
        { day: '2026-06-04', registrations: 0, before: 0 },
        { day: '2026-06-03', registrations: 1, before: 0 },
        { day: '2026-06-02', registrations: 0, before: 0 },
        { day: '2026-06-01', registrations: 0, before: 1 },
      ],
    })
    expect((await call('GET', '/dashboard?season=2024-25')).json().comparison).toBe(null)
  })

  test('opens its forms without an opening time with it, when the office says so; otherwise they stay closed', async () => {
    const submit = async () => (await portal.submit(aFamily())).statusCode
    await prepare()
    await schedule(null)
    expect(await submit()).toBe(403)
    await takeBack()
    const { season } = (await call('GET', '/season?season=2026-27')).json()
    season.doors.abc.opens = '2026-01-01T00:00:00.000Z'
    season.doors.wordsmithform.closes = '2025-08-01T00:00:00.000Z'
    await call('PUT', '/season?season=2026-27', { version: season.version, season })
    await call('PUT', '/seasons/2026-27/opening', { opens_at: null, waiting: 'left', forms: 'open' })
    expect(await submit()).toBe(201)
    const { doors } = (await call('GET', '/season')).json().season
    expect([doors.quatform.opens, doors.abc.opens, doors.wordsmithform.opens]).toEqual([
      new Date(start).toISOString(),
      '2026-01-01T00:00:00.000Z',
      null,
    ])
  })

  test('is taken back until somebody has registered in it, and then says who was first', async () => {
    await prepare()
    await openForms('2026-27')
    expect((await schedule('2025-08-31T00:00:00.000Z')).json().errors[0]).toEqual({ path: 'opens_at', message: 'This time has passed.' })
    await schedule(null)
    expect(await states()).toEqual(['2026-27 current', '2024-25 ended'])
    await portal.db.insert(statements).values({
      id: randomUUID(),
      bank: 'B',
      currency: 'INR',
      fileName: 'f',
      importedBy: 'x',
      moneyIn: 0,
      moneyOut: 0,
      seenBefore: 0,
      unreadable: 0,
      round: 2,
    })
    expect((await takeBack()).statusCode).toBe(200)
    expect(await states()).toEqual(['2026-27 in preparation', '2024-25 current'])
    expect((await portal.db.select().from(statements)).map(({ round }) => round)).toEqual([1])
    expect((await portal.submit(aFamily())).statusCode).toBe(201)
    expect((await portal.db.select().from(registrations))[0]?.round).toBe(1)

    await schedule(null)
    expect((await portal.submit(aFamily({ student_name: 'Zoë First' }))).statusCode).toBe(201)
    expect((await takeBack()).json().detail).toMatch(
      /^Zoë First registered in 2026-27 on \d+ \w+ \d{4} at \d+:\d\d [ap]m IST\. It can’t be taken back any more\.$/,
    )
    expect((await takeBack('2024-25')).statusCode).toBe(409)
  })

  test('that has ended keeps its settings, which can be read and not changed', async () => {
    await prepare()
    await schedule(null)
    // A form without dates stays closed.
    expect((await portal.submit(aFamily())).statusCode).toBe(403)
    const { season } = (await call('GET', '/season?season=2024-25')).json()
    expect(season.name).toBe('2024-25')
    const refused = await call('PUT', '/season?season=2024-25', { version: season.version, season: { ...season, organisation: 'Other' } })
    expect([refused.statusCode, refused.json().detail]).toEqual([409, '2024-25 has ended. It can be read, exported and printed.'])
    const inBody = await call('PUT', '/season', { version: season.version, season: { ...season, organisation: 'Other' } })
    expect([inBody.statusCode, inBody.json().detail]).toEqual([409, '2024-25 has ended. It can be read, exported and printed.'])
    expect((await call('GET', '/season?season=1999-00')).statusCode).toBe(400)
  })

  test('is renamed, and the years of the classes and of the booking page follow unless they were changed too', async () => {
    const { season } = (await call('GET', '/season')).json()
    season.competitions.technovation.classYear = 'spring'
    season.name = '2026-27'
    const saved = (await call('PUT', '/season', { version: 0, season })).json().season
    expect(saved.booking.heading).toBe('GLOBAL SPELLING BEE COMPETITION 2026-27')
    expect([saved.competitions.technovation.classYear, saved.competitions.eurasian.classYear]).toEqual(['spring', '2027-2028'])
    expect(await states()).toEqual(['2026-27 current'])
    expect((await portal.app.inject({ url: '/book' })).body).toContain('COMPETITION 2026-27')
  })

  testRace('taken back while families register keeps every registration in the season that is current then', async () => {
    await prepare()
    await openForms('2026-27')
    for (let turn = 0; turn < 5; turn++) {
      await schedule(null)
      const families = Array.from({ length: 6 }, (_, n) =>
        aFamily({ student_name: `Child ${'abcdef'[turn]} ${'abcdef'[n]}`, txn_no: `T${turn}${n}` }),
      )
      const [, taken] = await Promise.all([Promise.all(families.map((family) => portal.submit(family))), takeBack()])
      const inNext = await portal.db.$count(registrations, eq(registrations.round, 2))
      const [state] = await states()
      expect([taken.statusCode === 200, state]).toEqual(inNext > 0 ? [false, '2026-27 current'] : [true, '2026-27 in preparation'])
      if (inNext > 0) return
    }
  })
})

describe('a season that has ended', () => {
  const here = (path: string, season = '2024-25') => call('GET', `${path}${path.includes('?') ? '&' : '?'}season=${season}`)
  const names = async (path: string, season?: string) =>
    ((season ? await here(path, season) : await call('GET', path)).json().rows as { answers: Record<string, string> }[]).map(
      ({ answers }) => answers.student_name,
    )
  const waitingList = '/registrations?competition=quarter-final&status=pending'
  const send = (method: 'PUT' | 'PATCH' | 'POST' | 'DELETE', path: string, payload: object) =>
    portal.app.inject({ method, url: `/api/office${path}`, headers: office, payload })
  const rowOf = async (name: string) => (await portal.db.select().from(registrations).where(eq(registrations.name, name)))[0]

  /** One family in each season, of which the second is current. */
  async function twoSeasons(waiting: 'left' | 'declined' = 'left') {
    await portal.submit(aFamily({ student_name: 'Old Waiting', txn_no: 'T-old-1' }))
    await portal.submit(aFamily({ student_name: 'Old Accepted', txn_no: 'T-old-2' }))
    const accepted = await rowOf('Old Accepted')
    await send('PUT', `/registrations/${accepted?.id}/decision`, { decision: 'accepted', version: accepted?.version })
    await prepare()
    await openForms('2026-27')
    expect((await call('GET', '/seasons/opening')).json()).toMatchObject({ current: '2024-25', pending: 1, with_family: 0, last_serial: 2 })
    await call('PUT', '/seasons/2026-27/opening', { opens_at: null, waiting })
    await portal.submit(aFamily({ student_name: 'New Waiting', txn_no: 'T-new-1' }))
  }

  test('is shown by every list, figure, export and search that names it, and by no other', async () => {
    await twoSeasons()
    expect([await names(waitingList), await names(waitingList, '2024-25')]).toEqual([['New Waiting'], ['Old Waiting']])
    expect([await call('GET', '/waiting'), await here('/waiting')].map((reply) => reply.json())).toEqual([
      { 'quarter-final': 1 },
      { 'quarter-final': 1 },
    ])
    const people = async (path: string) => (await call('GET', path)).json().people.map(({ name }: { name: string }) => name)
    expect([await people('/people?q=waiting'), await people('/people?q=waiting&season=2024-25')]).toEqual([
      ['New Waiting'],
      ['Old Waiting'],
    ])
    const figures = await Promise.all([call('GET', '/dashboard'), here('/dashboard')])
    expect(figures.map((reply) => reply.json().doors)).toEqual([
      [{ door: 'quatform', registrations: 1 }],
      [{ door: 'quatform', registrations: 2 }],
    ])
    const queued = await Promise.all(
      ['/review?competition=quarter-final', '/review?competition=quarter-final&season=2024-25'].map((path) => call('GET', path)),
    )
    expect(queued.map((reply) => reply.json().rows.map(({ name }: { name: string }) => name))).toEqual([['New Waiting'], ['Old Waiting']])
    const round = await Promise.all([call('GET', '/results?competition=quarter-final'), here('/results?competition=quarter-final')])
    expect(round.map((reply) => reply.json().rows.map(({ name }: { name: string }) => name))).toEqual([[], ['Old Accepted']])
    // Counted anew each minute.
    const students = await portal.app.inject({ url: '/api/statistics?season=2024-25', headers: office })
    const current = await portal.app.inject({ url: '/api/statistics', headers: office })
    expect([students.json()[0].total, current.json()[0].total]).toEqual([1, 0])
    for (const path of [
      '/registrations.xlsx?competition=quarter-final&status=accepted',
      '/results.xlsx?competition=quarter-final',
      '/bookings.xlsx',
    ])
      expect((await here(path)).statusCode).toBe(200)
    expect((await here('/money/statements')).json().statements).toEqual([])
  })

  test('is not changed, except that what was left waiting is decided and a misspelt name corrected', async () => {
    await twoSeasons()
    const [waiting, accepted] = [await rowOf('Old Waiting'), await rowOf('Old Accepted')]
    const season = '?season=2024-25'
    const over = '2024-25 has ended. It can be read, exported and printed.'
    const undecide = await send('DELETE', `/registrations/${accepted?.id}/decision${season}`, { version: accepted?.version })
    const decline = await send('PUT', `/registrations/${accepted?.id}/decision`, { decision: 'declined', version: accepted?.version })
    const city = await send('PATCH', `/registrations/${accepted?.id}${season}`, {
      version: accepted?.version,
      parent_email: 'other@home.example',
    })
    const score = await send('PUT', `/results/${accepted?.id}${season}`, { version: 0, score: 3 })
    for (const reply of [undecide, decline, city, score]) expect([reply.statusCode, reply.json().detail]).toEqual([409, over])
    // The current season's round doesn't have the student.
    expect((await send('PUT', `/results/${accepted?.id}`, { version: 0, score: 3 })).statusCode).toBeGreaterThanOrEqual(400)

    const named = await send('PATCH', `/registrations/${accepted?.id}${season}`, {
      version: accepted?.version,
      student_name: 'Old Acceptéd',
    })
    expect([named.statusCode, named.json().registration.answers.student_name]).toEqual([200, 'Old Acceptéd'])
    const decided = await send('PUT', `/registrations/${waiting?.id}/decision${season}`, {
      decision: 'accepted',
      version: waiting?.version,
    })
    expect([decided.statusCode, (await rowOf('Old Waiting'))?.status]).toEqual([200, 'accepted'])
  })

  test('leaves its requests waiting, or declines them on the day with an email, as the office decided', async () => {
    await twoSeasons()
    expect([await declineEnded(portal.context), (await rowOf('Old Waiting'))?.status]).toEqual([0, 'pending'])
    await portal.db.update(seasons).set({ waiting: 'declined' }).where(eq(seasons.id, 2))
    await portal.context.refreshSeasons()
    expect([await declineEnded(portal.context), await declineEnded(portal.context)]).toEqual([1, 0])
    expect([(await rowOf('Old Waiting'))?.status, (await rowOf('New Waiting'))?.status]).toEqual(['declined', 'pending'])
    expect((await rowOf('Old Waiting'))?.reason).toMatch(/^The season ended before/)
    const emails = await portal.db.select().from(outbox).where(eq(outbox.template, 'registration-declined'))
    expect(emails).toHaveLength(1)
  })
})

/** Adds registrations of the same family's pattern, numbered `from` to `to`, every second one accepted, to a season. */
async function fill(from: number, to: number, round: number) {
  await portal.db.execute(sql`
    with pattern as (select * from registrations where name = 'Pattern'), numbered as (select gen_random_uuid() as id, n from generate_series(${from}::int, ${to}::int) n),
      paid as (insert into payments (id, amount, currency) select id, 20000, 'INR' from numbered)
    insert into registrations (id, reference, competition, door, status, name, name_key, email, contact_email, dial_code, phone, region, country, state, city,
      birth_date, payment_type, fee, currency, payment_id, txn_no, txn_key, child_key, contact_key, phone_key, submission_key, submission_hash, answers, round, season_version)
    select gen_random_uuid(), 'REF-' || n, competition, door, case when n % 2 = 0 then 'accepted' else 'pending' end, 'Child ' || n, 'child ' || n, 'c' || n || '@s.example',
      'p' || n || '@h.example', dial_code, phone, region, country, state, city, birth_date, payment_type, fee, currency, numbered.id, 'T' || n, 't' || n,
      'child' || n || '|2014-02-28', 'p' || n || '@h.example', '9198' || lpad(n::text, 8, '0'), gen_random_uuid(), 'x', answers, ${round}::int, 0
    from pattern, numbered`)
  await portal.db.execute(sql`analyze registrations`)
}

test('of 10,000 registrations in two seasons, each season reads its own through an index', async () => {
  await portal.register({ student_name: 'Pattern' })
  await fill(1, 8000, 1)
  await prepare()
  await schedule(null)
  await fill(8001, 10_000, 2)
  const counting = sql`explain select count(*) from registrations where round = 2 and competition = 'quarter-final' and status = 'pending'`
  const plan = (await portal.db.execute<{ 'QUERY PLAN': string }>(counting)).rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Cond: \(\(round = 2\) AND \(competition = /)
  for (const order of [newest, oldest]) {
    const page = sql`explain select serial_no from registrations where round = 1 and competition = 'quarter-final' and status = 'accepted' order by ${order} limit 30`
    const plan = (await portal.db.execute<{ 'QUERY PLAN': string }>(page)).rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/using registrations_waiting/)
    expect(plan).not.toMatch(/Sort|registrations_serial_no/)
  }
})
