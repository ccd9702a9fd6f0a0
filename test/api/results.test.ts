import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResultRound, ResultRow } from '#domain/result/api.ts'
import { inviteStudent } from '#server/features/registrations/decisions/invite-student.ts'
import { history, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { sendForm } from '#test/support/forms.ts'
import { aFamily, aSchool } from '#test/support/people.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { verify } from '#test/support/schools.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)
let colleague: { cookie: string }
let children: Awaited<ReturnType<typeof acceptedChildren>>
const names = ['Aanya', 'Bo', 'Chen', 'Diya', 'Emre'] as const
type Name = (typeof names)[number]

beforeAll(async () => {
  colleague = await portal.signInToOffice('reviewer')
  children = await acceptedChildren(
    portal,
    names.map((name) => ({ student_name: `${name} Rao`, parent_email: `${name.toLowerCase()}@home.example` })),
  )
  await portal.register({ student_name: 'Waiting Rao' })
})

const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object, headers = office) =>
  await portal.app.inject({ method, url: `/api/office/results${path}`, headers, ...(payload && { payload }) })
const round = async (): Promise<ResultRound> => (await call('GET', '?competition=quarter-final')).json()
const childNamed = (name: Name) => children[names.indexOf(name)] as (typeof children)[number]
const rowOf = async (name: Name) => (await round()).rows.find(({ id }) => id === childNamed(name).row.id) as ResultRow
const nothing = { score: null, is_absent: false, place: null, award: '', remark: '' }
async function save(name: Name, change: Partial<typeof nothing> | { score: number; reason?: string }, headers = office) {
  const { id, version, score, is_absent, place } = await rowOf(name)
  return await call('PUT', `/${id}`, { ...nothing, version, score, is_absent, place, ...change }, headers)
}
const page = async (name: Name) => (await portal.app.inject({ url: childNamed(name).path })).body
const preview = async () => (await call('GET', '/publication?competition=quarter-final')).json()
const emails = (name: Name) =>
  portal.db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.subjectId, childNamed(name).row.id),
        inArray(outbox.template, ['result-through', 'result-published', 'result-corrected']),
      ),
    )
    .orderBy(outbox.createdAt)
// A student and a school see what is theirs.
let own: { student: { cookie: string }; school: { cookie: string } } | undefined
async function outsiders() {
  if (own) return own
  await portal.db.transaction((tx) => inviteStudent(tx, portal.context, childNamed('Aanya').row))
  const email = 'results@school.example'
  await portal.send('POST', '/api/schools', aSchool({ email }), { 'idempotency-key': randomUUID() })
  await verify(portal)
  await toSchool()
  own = { student: await portal.signInAs('user', childNamed('Aanya').row.email), school: await portal.signInAs('school', email) }
  return own
}
const toSchool = () =>
  portal.pool.query(`update registrations set school_link = 'named', school_id = (select id from schools where email = 'results@school.example')
    where competition in ('quarter-final', 'semi-final') and status = 'accepted'`)
const publishAll = async (at: string | null = null) => {
  const { version } = await round()
  const { results } = await preview()
  return await call('POST', '/publications', { competition: 'quarter-final', version, results, at })
}

describe('typing scores', () => {
  test('everybody accepted is listed, whether or not there is a result, and nobody else', async () => {
    expect((await round()).rows.map(({ name, score, is_absent, state }) => [name, score, is_absent, state])).toEqual(
      names.map((name) => [`${name} Rao`, null, false, 'draft']),
    )
  })

  test('the highest score and who goes through are set for the round', async () => {
    const rule = { kind: 'places', least: 2, per: 'all' }
    const settings = { version: 0, maximum: 40, rule, shows: { score: true, place: true, percentile: false } }
    expect((await call('PUT', '/rounds/quarter-final', settings)).json()).toMatchObject({ version: 1, maximum: 40, rule })
    expect((await call('PUT', '/rounds/quarter-final', settings)).statusCode).toBe(409)
    expect((await call('PUT', '/rounds/nothing', settings)).statusCode).toBe(404)
  })

  test('a score needs the highest that there is first, and that stays', async () => {
    const { version, rule, shows } = await round()
    await call('PUT', '/rounds/quarter-final', { version, maximum: null, rule, shows })
    const early = await save('Aanya', { score: 38 })
    expect([early.statusCode, early.json().errors]).toMatchObject([
      400,
      [{ path: 'score', message: 'Enter the highest score that there is first.' }],
    ])
    await call('PUT', '/rounds/quarter-final', { version: version + 1, maximum: 40, rule, shows })
  })

  test('a score has at most two decimals and not more than the highest', async () => {
    for (const score of [40.01, -1, 37.555]) expect((await save('Aanya', { score })).statusCode).toBe(400)
    expect((await save('Aanya', { score: 38 })).json()).toMatchObject({ message: 'Saved.', row: { score: 38, version: 1 } })
    await save('Bo', { score: 37.25 })
    await save('Chen', { score: 37.25 })
    await save('Diya', { score: 12 })
  })

  test('a stale change names the colleague and is not saved', async () => {
    const { id } = await rowOf('Diya')
    await save('Diya', { score: 13 }, colleague)
    const late = await call('PUT', `/${id}`, { ...nothing, version: 1, score: 20 })
    expect(late.statusCode).toBe(409)
    expect(late.json().detail).toMatch(/^.*reviewer@portal\.example.* changed this at \d\d:\d\d\. Your score was not saved\.$/)
    expect(await rowOf('Diya')).toMatchObject({ score: 13, version: 2 })
  })

  test('two people who type the first score of one child at once don’t overwrite each other', async () => {
    const { id } = await rowOf('Emre')
    const both = [5, 6].map((score) => call('PUT', `/${id}`, { ...nothing, version: 0, score }))
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 409])
    await save('Emre', { score: null, is_absent: false })
  })
})

describe('publishing', () => {
  test('shows first how many get which email, with a real child’s page and email', async () => {
    expect(await preview()).toMatchObject({
      results: 4,
      through: 3,
      others: 1,
      absent: 0,
      missing: { count: 1, names: ['Emre Rao'] },
      round: 'quarter-final round',
      next: 'semi-final round',
      examples: {
        through: { name: 'Bo Rao', title: 'Congratulations, Bo!', shown: { score: 37.25, place: null, outcome: 'through' } },
        other: { name: 'Diya Rao', title: 'Diya’s result', shown: { score: 13, place: null, outcome: 'part' } },
      },
    })
    const { version, maximum, rule, shows } = await round()
    const nothing = { score: false, place: false, percentile: false }
    await call('PUT', '/rounds/quarter-final', { version, maximum, rule, shows: nothing })
    expect((await preview()).examples.other.plain).not.toMatch(/^:/m)
    await call('PUT', '/rounds/quarter-final', { version: version + 1, maximum, rule, shows })
  })

  test('is refused when it isn’t what was previewed', async () => {
    const { version } = await round()
    const stale = { competition: 'quarter-final', version, results: 3, at: null }
    expect((await call('POST', '/publications', stale)).statusCode).toBe(409)
  })

  test('shows families their results at once, and until the emails leave can be taken back as if it hadn’t happened', async () => {
    expect(await page('Aanya')).not.toContain('38 of 40')
    const { round: after, message } = (await publishAll()).json()
    expect(message).toBe('4 results are published. The emails leave in 5 minutes.')
    expect(after.rows.map(({ state }: ResultRow) => state)).toEqual(['held', 'held', 'held', 'held', 'draft'])
    expect(await page('Aanya')).toMatch(/is through.*38 of 40/s)
    expect((await emails('Aanya'))[0]).toMatchObject({ state: 'waiting', title: 'Congratulations, Aanya!' })
    expect((await emails('Aanya'))[0]?.sendAfter?.getTime()).toBeGreaterThan(Date.now() + 200_000)
    expect((await save('Aanya', { score: 39 })).json().detail).toContain('can still be taken back')
    const { candidates } = (await call('GET', '/promotion?competition=quarter-final')).json()
    expect(candidates.map(({ is_held }: { is_held: boolean }) => is_held)).toEqual([true, true, true, true])
    const early = { competition: 'quarter-final', ids: [childNamed('Aanya').row.id] }
    expect((await call('POST', '/invitations', early)).json()).toMatchObject({
      status: 409,
      detail: 'These results can still be taken back. Send their emails now, or invite when they have left.',
    })
    const undone = await call('DELETE', `/publications/${after.publication.id}`)
    expect(undone.json().message).toBe('4 results are drafts again. No email was sent.')
    expect(await page('Aanya')).not.toMatch(/is through|38 of 40/)
    expect(await emails('Aanya')).toMatchObject([{ state: 'withdrawn' }])
    expect(await rowOf('Aanya')).toMatchObject({ state: 'draft', score: 38 })
    expect((await call('DELETE', `/publications/${after.publication.id}`)).statusCode).toBe(404)
  })

  test('drafts and results for a later moment show nowhere outside the office: areas, files, calendar, status page, certificates', async () => {
    const { student, school } = await outsiders()
    const { path } = childNamed('Aanya')
    const places: [url: string, headers: { cookie?: string }][] = [
      ...['/api/student/results', '/user/results', '/user', '/api/events.ics'].map((url) => [url, student] as [string, object]),
      ...['/api/school/results', '/school/results', '/school', '/api/events.ics'].map((url) => [url, school] as [string, object]),
      [path, {}],
      [`${path}/certificate`, {}],
    ]
    const leaks = async () => {
      const replies = await Promise.all(places.map(async ([url, headers]) => ({ url, reply: await portal.app.inject({ url, headers }) })))
      const open = replies.filter(({ url }) => !/certificate|verify/.test(url))
      expect(open.map(({ url, reply }) => [url, reply.statusCode])).toEqual(open.map(({ url }) => [url, 200]))
      const said = /"score":|38 of 40|is through|Through|genuine/
      const shown = replies.filter(({ reply }) => said.test(reply.body) || reply.headers['content-type'] === 'application/pdf')
      return shown.map(({ url }) => url)
    }
    const makeCertificates = async () =>
      (await portal.app.inject({ method: 'POST', url: '/api/office/certificates/quarter-final', headers: office, payload: {} })).json()
    expect(await makeCertificates()).toMatchObject({ status: 409 })
    expect(await leaks()).toEqual([])
    const { round: later } = (await publishAll(new Date(Date.now() + 3_600_000).toISOString())).json()
    expect(await makeCertificates()).toEqual({ message: '4 certificates made.' })
    const { rows: codes } = await portal.pool.query('select code from certificates')
    places.push(
      ['/api/school/certificates/quarter-final/file', school],
      ...codes.map(({ code }) => [`/verify/${code}`, {}] as [string, object]),
    )
    expect(await leaks()).toEqual([])
    await call('DELETE', `/publications/${later.publication.id}`)
  })

  test('afterwards each family sees its own result, as far as the office shows it', async () => {
    const { round: published } = (await publishAll()).json()
    const sending = `/publications/${published.publication.id}/sending`
    expect((await call('POST', sending)).json().message).toBe('4 emails are on the way.')
    expect((await emails('Aanya')).at(-1)?.sendAfter?.getTime()).toBeLessThanOrEqual(Date.now() + 5_000)
    expect((await call('POST', sending)).statusCode).toBe(409)
    const { student } = await outsiders()
    const [registration] = (await portal.app.inject({ url: '/api/student/registrations', headers: student })).json()
    expect(registration).toMatchObject({ message: 'Your result is here.', next: { path: '/user/results', text: 'See the result' } })
    expect(await page('Aanya')).toMatch(
      /Congratulations, Aanya!.*Aanya Rao is through to the semi-final round\..*1 of 4.*38 of 40.*We’ll email you how to register/s,
    )
    expect(await page('Aanya')).toContain('Please confirm your consent as the parent or guardian')
    const diya = await page('Diya')
    expect(diya).toMatch(/You did it, Diya!.*This time Diya isn’t in the semi-final round.*13 of 40/s)
    expect(diya).not.toMatch(/4 of 4|Aanya/)
    expect(await page('Emre')).toContain('Emre is in!')
    const { publication } = await round()
    const late = await call('DELETE', `/publications/${publication?.id}`)
    expect(late.json().detail).toBe('The emails have left. Correct single results instead.')
    expect((await rowOf('Aanya')).state).toBe('published')
  })

  test('what was left out is published later, and somebody absent gets no email', async () => {
    await save('Emre', { is_absent: true })
    expect(await preview()).toMatchObject({ results: 1, absent: 1, missing: { count: 0 } })
    await publishAll(new Date(Date.now() + 86_400_000).toISOString())
    await portal.pool.query("update publications set visible_from = visible_from - interval '23 hours 59 minutes'")
    expect(await page('Emre')).toContain('Emre is in!')
    const { publication } = await round()
    const sent = await call('POST', `/publications/${publication?.id}/sending`)
    expect(sent.json().message).toBe('0 emails are on the way.')
    expect(await page('Emre')).toContain('We missed you, Emre')
    expect(await emails('Emre')).toEqual([])
  })
})

describe('a published result', () => {
  test('changes only with a reason, which its family reads, and stays in history', async () => {
    expect((await save('Diya', { score: 38.5 })).json()).toMatchObject({ errors: [{ path: 'reason' }] })
    expect((await save('Diya', { score: 38.5, reason: 'A page was missed.' })).statusCode).toBe(200)
    expect(await page('Diya')).toMatch(/Diya Rao is through.*1 of 4.*38\.5 of 40/s)
    expect((await emails('Diya')).find(({ template }) => template === 'result-corrected')?.plain).toContain('A page was missed.')
    const [noted] = await portal.db
      .select()
      .from(history)
      .where(and(eq(history.subjectId, childNamed('Diya').row.id), eq(history.action, 'result corrected')))
    expect(noted).toMatchObject({ reason: 'A page was missed.', before: { score: 13, place: 4 }, after: { score: 38.5, place: 1 } })
    expect(await page('Aanya')).toMatch(/1 of 4/)
  })

  test('that is lowered doesn’t count its own earlier score as somebody else’s', async () => {
    // Diya has 38.5 and Aanya 38; the lowered one is still before both with 37.25.
    await save('Diya', { score: 37.5, reason: 'Counted again.' })
    expect(await page('Diya')).toContain('37.5 of 40')
    const { id } = childNamed('Diya').row
    const found = await portal.pool.query("select published->'place' as place from results where registration_id = $1", [id])
    expect(found.rows).toEqual([{ place: 2 }])
    await save('Diya', { score: 38.5, reason: 'The first count was right.' })
  })

  test('disappears when its registration isn’t accepted any more', async () => {
    const { id } = childNamed('Bo').row
    await portal.db.update(registrations).set({ status: 'pending' }).where(eq(registrations.id, id))
    expect(await page('Bo')).not.toContain('is through')
    await portal.db.update(registrations).set({ status: 'accepted' }).where(eq(registrations.id, id))
    expect(await page('Bo')).toContain('Bo Rao is through')
  })

  test('fixes what applies to the round', async () => {
    const { version, maximum, shows } = await round()
    const changed = { version, maximum, shows, rule: { kind: 'places', least: 1, per: 'all' } }
    expect((await call('PUT', '/rounds/quarter-final', changed)).statusCode).toBe(400)
  })
})

describe('importing scores', () => {
  const imports = '/semi-final/imports'
  const send = async (file: string | Uint8Array) =>
    await portal.send('POST', `/api/office/results${imports}?file=scores.csv`, Buffer.from(file), {
      ...office,
      'content-type': 'application/octet-stream',
    })
  const scores = async () =>
    (await call('GET', '?competition=semi-final')).json().rows.map(({ score, is_absent }: ResultRow) => (is_absent ? 'absent' : score))
  let semi: Awaited<ReturnType<typeof acceptedChildren>>
  beforeAll(async () => {
    semi = await acceptedChildren(
      portal,
      ['Ann', 'Ben', 'Cem', 'Dee'].map((name) => ({ student_name: `${name} Roy`, parent_email: `${name.toLowerCase()}@home.example` })),
      'semiform',
    )
  })
  const no = (index: number) => semi[index]?.row.serialNo
  const takeBack = (id: string) => call('DELETE', `${imports}/${id}/scores`)

  test('students are found by serial number or reference; every mistake is at its cell, and good rows are added without the others', async () => {
    const csv = [
      'S.No,Serial No,Reference,Score',
      `1,${no(0)},,38.5`,
      `2,,${semi[1]?.row.reference.toLowerCase()},A`,
      '3,999999,,12',
      `4,${no(2)},,12.345`,
    ]
    const read = (await send(csv.join('\n'))).json()
    expect(read).toMatchObject({
      missing: null,
      counts: { ready: 2, mistakes: 2, here: 0 },
      mapping: { columns: { serial_no: 1, reference: 2, score: 3 } },
    })
    expect(read.rows[2]).toMatchObject({ row: 4, problems: { serial_no: 'Nobody with this number is accepted for this round.' } })
    expect(read.rows[3]).toMatchObject({ row: 5, problems: { score: 'Write a number with at most two decimals.' } })
    const refused = await call('POST', `${imports}/${read.id}/scores`, { version: read.version })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'maximum', message: 'Enter the highest score that there is first, above.' }],
    ])
    const { version, rule, shows } = (await call('GET', '?competition=semi-final')).json()
    expect((await call('PUT', '/rounds/semi-final', { version, rule, shows, maximum: 60 })).statusCode).toBe(200)
    const added = (await call('POST', `${imports}/${read.id}/scores`, { version: read.version })).json()
    expect(added.message).toBe('2 scores are added. 2 rows are left to correct.')
    expect(await scores()).toEqual([38.5, 'absent', null, null])
    const cell = { version: added.open.version, row: 5, field: 'score', text: '12.3' }
    const corrected = await portal.send('PATCH', `/api/office/results${imports}/${read.id}/cells`, cell, office)
    expect(corrected.json().counts).toEqual({ ready: 1, mistakes: 1, here: 0 })
    const mistakes = await call('GET', `${imports}/${read.id}/mistakes.xlsx`)
    expect(mistakes.statusCode).toBe(200)
    expect(await scores()).toEqual([38.5, 'absent', null, null])
    await call('POST', `${imports}/${read.id}/scores`, { version: corrected.json().version })
    expect(await scores()).toEqual([38.5, 'absent', 12.3, null])
  })

  test('the same file again adds nothing', async () => {
    const read = (await send(`Serial No,Score\n${no(0)},38.5\n${no(2)},12.3`)).json()
    expect(read.counts).toEqual({ ready: 0, mistakes: 0, here: 2 })
    await call('DELETE', `${imports}/${read.id}`)
  })

  test('a file with scores alone keeps the award that was typed', async () => {
    const { id, version, score } = (await call('GET', '?competition=semi-final')).json().rows[0]
    await call('PUT', `/${id}`, { ...nothing, version, score, award: 'Best speller' })
    const read = (await send(`Serial No,Score\n${no(0)},39`)).json()
    expect(read.rows).toMatchObject([{ state: 'to tick', who: 'Ann Roy', questions: { score: 'Was 38.5, now 39.' } }])
    const unticked = (await call('POST', `${imports}/${read.id}/scores`, { version: read.version })).json()
    expect([unticked.added, unticked.message]).toEqual([0, '0 scores are added. 1 row is left to look at.'])
    expect((await scores())[0]).toBe(38.5)
    await call('POST', `${imports}/${read.id}/scores`, { version: unticked.open.version, ticked: [2] })
    expect((await call('GET', '?competition=semi-final')).json().rows[0]).toMatchObject({ score: 39, award: 'Best speller' })
  })

  test('rows that contradict each other, a formula, and two numbers that disagree are stopped, and stay so until one is chosen; another name is a question', async () => {
    const csv = [
      'Serial No,Reference,Name,Score',
      `${no(3)},,Roy Dee,5`,
      `${no(3)},,D. Roy,6`,
      `${no(1)},,Completely Different,7`,
      `${no(3)},,,=1+1`,
      `${no(0)},${semi[1]?.row.reference},,7`,
      `${no(2)},,C. Roy,13`,
      `${no(2)},,Cem Roy,13`,
    ]
    const read = (await send(csv.join('\n'))).json()
    const problemsOf = ({ rows }: { rows: { problems: object }[] }) => rows.map(({ problems }) => problems)
    const stopped = [
      { score: 'Row 3 says 6 for the same student. Choose one, or correct one of them.' },
      { score: 'Row 2 says 5 for the same student. Choose one, or correct one of them.' },
      expect.objectContaining({ score: 'This cell contains a formula or an error. Enter the value instead.' }),
      { reference: 'This is Ben Roy, not Ann Roy.' },
    ]
    const other = { name: 'The registration says Ben Roy.', score: 'Was absent, now 7.' }
    expect(read.rows[2]).toMatchObject({ state: 'to tick', problems: {}, questions: other })
    read.rows.splice(2, 1)
    expect(problemsOf(read)).toEqual([...stopped, {}, {}])
    expect(read.rows[5]).toMatchObject({ state: 'left out', same_as: 7 })
    const before = await scores()
    const added = (await call('POST', `${imports}/${read.id}/scores`, { version: read.version, ticked: [7] })).json()
    expect([added.added, problemsOf(added.open)]).toEqual([1, [...stopped.slice(0, 2), {}, ...stopped.slice(2)]])
    expect(await scores()).toEqual([before[0], before[1], 13, before[3]])
    const both = await call('POST', `${imports}/${read.id}/scores`, { version: added.open.version, ticked: [2, 3] })
    expect([both.statusCode, both.json().errors]).toEqual([400, [{ path: 'ticked', message: 'Choose one row for each student.' }]])
    // Once one of the two is put right, both say the same.
    const cell = { version: added.open.version, row: 3, field: 'score', text: '5' }
    const url = `/api/office/results${imports}/${read.id}/cells`
    const corrected = (await portal.app.inject({ method: 'PATCH', url, headers: office, payload: cell })).json()
    expect(corrected.counts).toEqual({ ready: 1, mistakes: 2, here: 1 })
    // One of the two is chosen: the other one is out.
    const again = (await send(`Serial No,Score\n${no(3)},5\n${no(3)},6`)).json()
    expect(again.rows).toMatchObject([{ choice: { first: 2, text: '5' } }, { choice: { first: 2, text: '6' } }])
    const chosen = (await call('POST', `${imports}/${again.id}/scores`, { version: again.version, ticked: [3] })).json()
    expect([chosen.added, chosen.open, (await scores())[3]]).toEqual([1, null, 6])
    expect((await takeBack(again.id)).statusCode).toBe(200)
  })

  const add = async (...rows: string[]) => {
    const { id, version, rows: read } = (await send(['Serial No,Score', ...rows].join('\n'))).json()
    const ticked = read.map(({ row }: { row: number }) => row)
    expect((await call('POST', `${imports}/${id}/scores`, { version, ticked })).json().open).toBeNull()
    return id as string
  }
  const lastImport = async () => (await call('GET', '?competition=semi-final')).json().last_import

  test('an import is taken back whole, and then the one before it', async () => {
    const before = await scores()
    const first = await add(`${no(0)},10`, `${no(3)},11`)
    const second = await add(`${no(0)},20`, `${no(1)},21`)
    expect(await lastImport()).toMatchObject({ id: second, scores: 2 })
    const early = await takeBack(first)
    expect([early.statusCode, early.json().detail]).toEqual([409, 'Ann Roy: changed or published since. Nothing was taken back.'])
    expect((await takeBack(second)).json().message).toBe('2 scores are as before the import.')
    expect(await scores()).toEqual([10, before[1], before[2], 11])
    expect(await lastImport()).toMatchObject({ id: first })
    expect((await takeBack(first)).statusCode).toBe(200)
    expect(await scores()).toEqual(before)
    expect((await takeBack(first)).statusCode).toBe(404)
  })

  test('an import isn’t taken back once one of its scores was changed by hand', async () => {
    const id = await add(`${no(0)},12`, `${no(3)},13`)
    const row = (await call('GET', '?competition=semi-final')).json().rows.find(({ name }: ResultRow) => name === 'Dee Roy')
    await call('PUT', `/${row.id}`, { ...nothing, version: row.version, score: 14 })
    expect((await takeBack(id)).json().detail).toBe('Dee Roy: changed or published since. Nothing was taken back.')
    expect((await scores())[0]).toBe(12)
  })

  test('names that were sorted without the numbers stop the whole file', async () => {
    const others = await acceptedChildren(
      portal,
      ['Eva', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'].map((name) => ({ student_name: `${name} Roy`, parent_email: `${name}@moved.example` })),
      'semiform',
    )
    const rows = others.map(({ row }, index) => `${row.serialNo},${others[(index + 5) % 6]?.row.name},${index}`)
    const read = (await send(['Serial No,Name,Score', ...rows].join('\n'))).json()
    expect(read.missing).toMatch(/^The names don’t fit from row 3 on: they stand beside the number of a neighbour\./)
    expect((await call('POST', `${imports}/${read.id}/scores`, { version: read.version })).statusCode).toBe(400)
    await call('DELETE', `${imports}/${read.id}`)
  })
})

describe('the next round', () => {
  const promotion = async () => (await call('GET', '/promotion?competition=quarter-final')).json()
  const invite = async (...ids: string[]) => await call('POST', '/invitations', { competition: 'quarter-final', ids })
  const linkOf = async (name: Name) => {
    const rows = await portal.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.subjectId, childNamed(name).row.id), inArray(outbox.template, ['invitation', 'invitation-reminder'])))
      .orderBy(desc(outbox.createdAt))
    return rows[0]?.link ?? ''
  }
  const registering = async (name: Name, change: Record<string, string> = {}) => {
    const token = (await linkOf(name)).split('invitation=')[1] ?? ''
    const child = { student_name: `${name} Rao`, student_email: 'kid@school.example', parent_email: `${name.toLowerCase()}@home.example` }
    return await portal.submit(
      { ...aFamily({ ...child, txn_no: randomUUID().slice(0, 12) }), invitation: token, ...change },
      { door: 'semiform' },
    )
  }

  test('is for those who passed and aren’t invited yet; nobody else, nor anybody without a published result, can be invited', async () => {
    const { candidates, next } = await promotion()
    expect(next).toMatchObject({ competition: 'semi-final', path: 'semiform', fees: '₹500 or $20' })
    expect(candidates.map(({ name, is_through }: { name: string; is_through: boolean }) => [name, is_through])).toEqual([
      ['Diya Rao', true],
      ['Aanya Rao', true],
      ['Bo Rao', true],
      ['Chen Rao', true],
    ])
    expect((await invite(childNamed('Emre').row.id)).statusCode).toBe(404)
    const aanya = childNamed('Aanya').row.id
    expect((await invite(aanya, childNamed('Bo').row.id)).json().message).toBe('2 students are invited.')
    expect((await invite(aanya)).json().message).toBe('0 students are invited.')
    expect((await promotion()).invitations.map(({ state }: { state: string }) => state)).toEqual(['invited', 'invited'])
  })

  test('is what a student who is signed in reads, without the link to the parent’s data', async () => {
    const { student } = await outsiders()
    const [registration] = (await portal.app.inject({ url: '/api/student/registrations', headers: student })).json()
    const invited = expect.stringMatching(/^You’re invited to the semi-final round\. To register, use the link in our email\./)
    expect(registration).toMatchObject({ message: invited, next: { path: '/check?link#link_email' } })
    const [result] = (await portal.app.inject({ url: '/api/student/results', headers: student })).json()
    expect(result).toMatchObject({ next: 'semi-final round', invitation: invited })
    for (const url of ['/user', '/user/results']) {
      const { body } = await portal.app.inject({ url, headers: student })
      expect(body).toContain('You’re invited to the semi-final round.')
      expect(body).not.toContain('invitation=')
    }
  })

  test('the link opens its form filled in, and works once for each child', async () => {
    const form = await portal.app.inject({ url: await linkOf('Aanya') })
    expect(form.body).toMatch(/Aanya’s details are here.*from the .*quarter-final round/s)
    expect(form.headers['referrer-policy']).toBe('no-referrer')
    expect((await promotion()).invitations.map(({ state }: { state: string }) => state)).toEqual(['opened', 'invited'])
    const other = await registering('Aanya', { birth_date: '2001-01-01' })
    expect(other.statusCode).toBe(400)
    const registered = await registering('Aanya')
    expect(registered.statusCode).toBe(201)
    const twice = await registering('Aanya', { student_name: 'Aanya R', parent_email: 'new@home.example' })
    expect(twice.statusCode).toBe(409)
    expect((await promotion()).invitations[0]).toMatchObject({ state: 'registered', registered_no: registered.json().serial_no })
    await portal.db.update(registrations).set({ status: 'accepted' }).where(eq(registrations.serialNo, registered.json().serial_no))
    expect((await promotion()).invitations[0]).toMatchObject({ state: 'paid' })
    expect((await portal.app.inject({ url: await linkOf('Aanya') })).statusCode).toBe(302)
  })

  test('a family declines on its status page, and is neither reminded nor, within a day, anybody else', async () => {
    expect(await page('Bo')).toContain('Register for the')
    const reply = await sendForm(portal.app, `${childNamed('Bo').path}/declined`, { reason: 'We are travelling' })
    expect(reply.statusCode).toBe(303)
    expect((await promotion()).invitations[1]).toMatchObject({ state: 'declined', note: 'We are travelling' })
    await invite(childNamed('Chen').row.id)
    const remind = () => call('POST', '/invitations/reminders', { competition: 'quarter-final' })
    expect((await remind()).json().message).toMatch(/^Nobody was reminded/)
    await portal.pool.query("update invitations set invited_at = invited_at - interval '2 days'")
    const isToChen = and(eq(outbox.subjectId, childNamed('Chen').row.id), eq(outbox.template, 'invitation'))
    await portal.db.update(outbox).set({ state: 'sent' }).where(isToChen)
    const received = and(eq(outbox.recipient, childNamed('Chen').row.contactEmail), eq(outbox.template, 'registration-received'))
    await portal.db.update(outbox).set({ state: 'dead', addressGone: true }).where(received)
    expect((await remind()).json().message).toBe('0 families are reminded. 1 was left out: its address doesn’t exist.')
    await portal.db.update(outbox).set({ addressGone: false }).where(received)
    expect((await remind()).json().message).toBe('1 family is reminded.')
  })

  test('an invitation that wasn’t delivered goes to the corrected address, and its old link ends', async () => {
    const { id } = childNamed('Chen').row
    const sent = () =>
      portal.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.subjectId, id), inArray(outbox.template, ['invitation', 'invitation-reminder'])))
        .orderBy(desc(outbox.createdAt))
    const [undelivered] = await sent()
    await portal.db
      .update(outbox)
      .set({ state: 'dead', lastError: '550 5.1.1 no such mailbox' })
      .where(and(eq(outbox.subjectId, id), inArray(outbox.template, ['invitation', 'invitation-reminder'])))
    const ofChen = async () => (await promotion()).invitations.find(({ name }: { name: string }) => name === 'Chen Rao')
    expect(await ofChen()).toMatchObject({ state: 'not delivered', note: 'This address doesn’t exist' })
    const { rows } = await portal.pool.query('select version from registrations where id = $1', [id])
    const corrected = await portal.send(
      'PATCH',
      `/api/office/registrations/${id}`,
      { version: rows[0].version, parent_email: 'chen@correct.example' },
      office,
    )
    expect(corrected.statusCode).toBe(200)
    const again = await call('POST', `/invitations/${(await ofChen()).id}/email`)
    expect(again.statusCode).toBe(200)
    const [email] = await sent()
    expect(email).toMatchObject({ recipient: 'chen@correct.example', state: 'waiting' })
    expect(await ofChen()).toMatchObject({ state: 'invited', note: '' })

    const [old, fresh] = [undelivered?.link ?? '', email?.link ?? '']
    expect(fresh).not.toBe(old)
    const ended = await portal.app.inject({ url: old })
    expect(ended.body).not.toContain('Chen')
    expect((await portal.app.inject({ url: fresh })).body).toContain('Chen’s details are here')
    const answers = aFamily({ student_name: 'Chen Rao', student_email: 'kid@school.example', parent_email: 'chen@correct.example' })
    const register = (link: string) => portal.submit({ ...answers, invitation: link.split('invitation=')[1] ?? '' }, { door: 'semiform' })
    expect((await register(old)).json().detail).toBe('This invitation has ended. Write to us if you still want to take part.')
  })

  test('takes only invited students when the season says so', async () => {
    const season = portal.context.season()
    const competitions = { ...season.competitions, 'semi-final': { ...season.competitions['semi-final'], invitedOnly: true } }
    const { version: _, ...content } = { ...season, competitions }
    await portal.pool.query('insert into season_versions (version, season_id, content, saved_by) values ($1, 1, $2, $3)', [
      season.version + 1,
      content,
      'test',
    ])
    await expect.poll(async () => (await registering('Diya', { invitation: '' })).statusCode).toBe(403)
    expect((await registering('Chen')).statusCode).toBe(201)
    expect((await registering('Diya', { invitation: 'x'.repeat(65) })).statusCode).toBe(404)
  })
})
