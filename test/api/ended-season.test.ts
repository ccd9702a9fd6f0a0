import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings, certificates, registrations } from '#server/platform/db/schema/index.ts'
import { publishResult } from '#test/support/certificates.ts'
import { aBooking, aFamily } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'

const over = '2024-25 has ended. It can be read, exported and printed.'

/** Routes that change something by its id, and what that is: refused when it belongs to a season that has ended, even when no season is named. */
const byId = {
  'PUT /results/:id': 'registration',
  'DELETE /results/publications/:id': 'publication',
  'POST /results/publications/:id/sending': 'publication',
  'POST /results/invitations/:id/email': 'invitation',
  'PATCH /bookings/:id': 'booking',
  'DELETE /bookings/:id': 'booking',
  'PUT /bookings/:id/attendance': 'booking',
  'PUT /tests/:id': 'test',
  'DELETE /tests/:id': 'test',
  'POST /tests/:id/scores': 'test',
  'PUT /tests/:id/words/:word': 'test',
  'PUT /test-children/:id/extra-time': 'registration',
  'DELETE /money/statements/:id': 'statement',
  'PUT /money/lines/:id/match': 'line',
  'DELETE /money/lines/:id/match': 'line',
  'PUT /money/lines/:id/dismissal': 'line',
  'DELETE /money/lines/:id/dismissal': 'line',
  'DELETE /money/lines/:id/repeats': 'line',
} as const

/** Routes that look at each registration themselves: one that was left waiting is decided, a name is corrected, a link is sent again. */
const checkedByRow = `POST /decisions/preview, PUT /decisions, PUT /registrations/:id/decision, DELETE /registrations/:id/decision,
  PUT /registrations/:id/correction, POST /registrations/:id/link, PATCH /registrations/:id, POST /review/:id/claim,
  POST /review/release, POST /review/next, POST /review/:id/preview, POST /review/:id/flag, DELETE /review/decisions/:id,
  PUT /disputes/:id/answer, PUT /money/acceptances, PUT /money/lines/:id/answer`.split(/,\s+/)

/** Routes that change what belongs to no season: they answer as ever, whatever the address names. */
const ofNone = `PUT /money/payments/:id/refund, DELETE /money/refunds/:id, PUT /money/days/:day/closing, DELETE /money/days/:day/closing,
  PUT /news/read, POST /erasures, DELETE /schools/:id/people/:account, DELETE /schools/:id/people/:account/two-factor, POST /colleagues, PUT /colleagues/:id/invitation,
  DELETE /colleagues/:id/invitation, PUT /colleagues/:id/role, PUT /colleagues/:id/access, DELETE /colleagues/:id/sessions,
  DELETE /colleagues/:id/two-factor, POST /season/preview,
  POST /seasons, PUT /seasons/:name/opening, DELETE /seasons/:name/opening`.split(/,\s+/)

/** Routes that change the current season, or what is counted over all: refused when the address names a season that has ended. */
const ofTheCurrentOne = `PUT /results/rounds/:competition, POST /results/publications, POST /results/:competition/imports,
  PUT /results/:competition/imports/:id/columns, PATCH /results/:competition/imports/:id/cells,
  POST /results/:competition/imports/:id/scores, DELETE /results/:competition/imports/:id/scores,
  DELETE /results/:competition/imports/:id, POST /tests, POST /results/invitations,
  POST /results/invitations/reminders, POST /money/readings, POST /money/statements, POST /certificates/:competition,
  POST /certificates/:competition/names`.split(/,\s+/)

/** First words of the paths of what belongs to no season, and is refused in the same way. */
const withoutSeason = 'notes word-lists words notify-me schools season mailings letters email-texts problem-reports errors'.split(' ')

const [list, dispute] = [randomUUID(), randomUUID()]
let portal: Portal
let office: { cookie: string }
const ids: Record<(typeof byId)[keyof typeof byId], string> = {
  registration: '',
  invitation: randomUUID(),
  publication: '',
  booking: '',
  statement: randomUUID(),
  line: randomUUID(),
  test: randomUUID(),
}

const call = async (route: string, id: string = randomUUID(), { query = '', payload = {} }: { query?: string; payload?: object } = {}) => {
  const [method = '', path = ''] = route.split(' ')
  const url = `/api/office${path.replace(':id', id).replace(':word', randomUUID()).replace(':competition', 'quarter-final').replace(':name', '2024-25')}${query}`
  const reply = await portal.app.inject({ method: method as 'PUT', url, headers: office, payload })
  return [reply.statusCode, reply.json().detail]
}
const detailsOf = async () => (await portal.db.select().from(registrations).where(eq(registrations.id, ids.registration)))[0]

beforeAll(async () => {
  const now = Date.parse('2025-09-01T06:00:00Z')
  portal = await openPortal({ now: () => now, undoMs: 0 })
  office = await portal.signIn()
  const family = aFamily({ student_name: 'Old Winner' })
  await portal.submit(family)
  const [row] = await portal.db.select().from(registrations)
  ids.registration = row?.id ?? ''
  await call('PUT /registrations/:id/decision', ids.registration, { payload: { decision: 'accepted', version: 1 } })
  await publishResult(portal, ids.registration)
  const made = await call('POST /certificates/:competition', '', { payload: { registration: ids.registration } })
  expect(made).toEqual([200, undefined])
  const headers = { 'idempotency-key': randomUUID() }
  await portal.app.inject({ method: 'POST', url: '/api/bookings', payload: aBooking(), headers })
  ids.booking = (await portal.db.select().from(bookings))[0]?.id ?? ''
  const { rows } = await portal.pool.query('select id from publications')
  ids.publication = rows[0].id
  await portal.pool.query(
    `insert into invitations (id, registration_id, competition, invited_by) values ($1, $2, 'semi-final', 'office')`,
    [ids.invitation, ids.registration],
  )
  await portal.pool.query(
    `insert into disputes (id, registration_id, door, name, contact_email, contact_key, phone, language, sent_at)
     values ($1, $2, 'quatform', 'Old Winner', 'other@home.example', 'other@home.example', '+91 1', 'en', now())`,
    [dispute, ids.registration],
  )
  await portal.pool.query(
    `insert into statements (id, bank, currency, file_name, imported_by, round, money_in, money_out, seen_before, unreadable)
     values ($1, 'Lakeside', 'INR', 'May.csv', 'office', 1, 1, 0, 0, 0)`,
    [ids.statement],
  )
  await portal.pool.query(
    `insert into statement_lines (id, statement_id, line, day, amount, currency, payer, narration, number, number_keys, reference_keys, checksum)
     values ($1, $2, 1, '2025-09-01', 20000, 'INR', '', '', 'T-1', '{}', '{}', 'x')`,
    [ids.line, ids.statement],
  )
  await portal.pool.query(`insert into word_lists (id, title, level, classes, used_for) values ($1, 'Bees', 1, '{}', 'tests')`, [list])
  await portal.pool.query(
    `insert into tests (id, competition, round, title, list_id, word_ids, seconds, opens_at, closes_at)
     values ($1, 'quarter-final', 1, 'Bees', $2, '{}', 20, '2025-09-01', '2025-09-02')`,
    [ids.test, list],
  )
  await call('POST /seasons', '', { payload: { name: '2026-27' } })
  await portal.pool.query(`update season_versions set content = jsonb_set(content, '{organisation}', '"Renamed since"'), saved_at = now()`)
  const opening = { method: 'PUT' as const, url: '/api/office/seasons/2026-27/opening', headers: office }
  await portal.app.inject({ ...opening, payload: { opens_at: null, waiting: 'left' } })
})
afterAll(() => portal.close())

const listed = [...Object.keys(byId), ...checkedByRow, ...ofNone, ...ofTheCurrentOne]
const served = () =>
  portal.app
    .routeTable()
    .filter(({ path, method }) => path.startsWith('/api/office/') && method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replace('/api/office', '')}`)
const others = () => served().filter((route) => !listed.includes(route))

test('every route of the office that changes something says here what it may change of a season that has ended', () => {
  expect(others().filter((route) => !withoutSeason.includes(route.split('/')[1] ?? ''))).toEqual([])
  expect(listed.filter((route) => !served().includes(route))).toEqual([])
})

describe('in a season that has ended', () => {
  test.each(Object.entries(byId))('%s is refused for what belongs to it, also when no season is named', async (route, what) => {
    expect(await call(route, ids[what])).toEqual([409, over])
    expect(await call(route, ids[what], { query: '?season=2026-27' })).toEqual([409, over])
    // What isn't there, or isn't an id, is refused as ever.
    expect((await call(route))[1]).not.toBe(over)
    expect((await call(route, 'nothing'))[1]).not.toBe(over)
  })

  test('nothing is changed under its name', async () => {
    const answers = await Promise.all(
      [...Object.keys(byId), ...ofTheCurrentOne, ...others()].map(async (route) => [
        route,
        ...(await call(route, undefined, { query: '?season=2024-25' })),
      ]),
    )
    expect(answers.filter(([, status, detail]) => status !== 409 || detail !== over)).toEqual([])
    const allowed = await Promise.all([...checkedByRow, ...ofNone].map((route) => call(route, undefined, { query: '?season=2024-25' })))
    expect(allowed.filter(([, detail]) => detail === over)).toEqual([])
  })

  test('a message that a registration isn’t theirs is dismissed; the child can’t be registered any more', async () => {
    const listed = await portal.app.inject({ url: '/api/office/disputes', headers: office })
    expect(listed.json().disputes).toMatchObject([{ id: dispute, is_over: true }])
    expect(await call('PUT /disputes/:id/answer', dispute, { payload: { outcome: 'freed' } })).toEqual([409, over])
    expect((await call('PUT /disputes/:id/answer', dispute, { payload: { outcome: 'kept' } }))[0]).toBe(200)
    expect((await portal.app.inject({ url: '/api/office/disputes', headers: office })).json().disputes).toEqual([])
  })

  test('a name is corrected and its certificate made again, as that season words it', async () => {
    const before = await portal.db.select().from(certificates)
    const version = (await detailsOf())?.version
    const elsewhere = { version, parent_email: 'other@home.example' }
    expect(await call('PATCH /registrations/:id', ids.registration, { payload: elsewhere })).toEqual([409, over])
    const corrected = { version, student_name: 'Old Wínner' }
    expect((await call('PATCH /registrations/:id', ids.registration, { payload: corrected }))[0]).toBe(200)
    const made = await portal.db.select().from(certificates).orderBy(certificates.issuedAt)
    expect(made.map(({ details, endedAs }) => [details.name, endedAs])).toEqual(
      expect.arrayContaining([
        ['Old Winner', 'replaced'],
        ['Old Wínner', null],
      ]),
    )
    expect(made.map(({ content }) => content.organisation)).toEqual([before[0]?.content.organisation, before[0]?.content.organisation])
    expect(portal.context.season().organisation).toBe('Renamed since')
  })
})
