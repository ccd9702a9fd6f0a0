// databases: both
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { statusPath } from '#server/features/links/index.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { backupFolder, emptyPlace, log, run } from '#test/support/backups.ts'
import { type DataColumn, dataColumns } from '#test/support/data-page.ts'
import { dumpOf } from '#test/support/erasures.ts'
import { sendForm } from '#test/support/forms.ts'
import { aBooking, aFamily, aParticipant, aSchool } from '#test/support/people.ts'
import { kind, sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { verify } from '#test/support/schools.ts'

// docs/data.md says which columns are about people: this test reads it, so that new columns are checked without being named here. Hashed counts
// that can only be computed with the server's key are left out: they expire in 15 minutes.
const about = dataColumns.filter(({ table, kind }) => table !== 'counts' && (kind === 'personal' || kind === 'derived'))
const nameOf = ({ table, column }: DataColumn) => `${table}.${column}`

const addresses = {
  parent: 'zqwxyzparent@home.example',
  child: 'zqwxyzchild@school.example',
  participant: 'zqwxyzkavya@home.example',
  /** Only in a file that a school is importing. */
  imported: 'zqwxyzimported@school.example',
  school: 'zqwxyzoffice@lakeside.example',
  coordinator: 'zqwxyzcoordinator@lakeside.example',
}
const seenFrom = { remoteAddress: '198.51.100.77', headers: { 'user-agent': 'Zqwxyzbrowser/1.0 (a telephone)' } }

const marks = /zqwxyz|198\.51\.100\.77/i
const at = backupFolder()

const portal = sharedPortal(() => ({ isNew: true, undoMs: 0, season: () => defaultSeason }))
const office = sharedOffice(portal)
/** Every value that was stored before anyone registered, in lower case. Whole values, since digits occur in identifiers by chance. */
let before: Set<string>
beforeAll(async () => {
  const rows = (await dumpOf(portal.pool)).split('\n').map((line) => JSON.parse(line.slice(line.indexOf('{'))))
  before = new Set(rows.flatMap(leaves))
  await liveHere()
})

/** The values of columns about people, except those that were there before. */
let values: Map<string, string[]>

test('every column about a person is filled for at least one person, and every unused one is empty', async () => {
  values = new Map()
  for (const column of about) values.set(nameOf(column), await valuesIn(column))
  const empty = about.filter(({ kind }) => kind === 'personal').filter((column) => values.get(nameOf(column))?.length === 0)
  // Names of office staff stay, and were there before.
  const ofTheOffice = [
    'registrations.decided_by',
    'problem_reports.answered_by',
    'corrections.asked_by',
    // Only older rows have these.
    'consents.guardian',
    'consents.relation',
    'mailings.written_by',
    'statements.imported_by',
    'closed_days.closed_by',
    'closed_days.groups',
    'refunds.recorded_by',
    'email_texts.changed_by',
    'season_versions.saved_by',
    'erasures.by',
  ]
  expect(empty.map(nameOf)).toEqual(ofTheOffice)
  for (const { table, column } of dataColumns.filter(({ kind }) => kind === 'unused')) {
    const { rows } = await portal.pool.query(`select 1 from "${table}" where "${column}"::text <> ''`)
    expect(rows, `${table}.${column}`).toEqual([])
  }
})

test('an export contains the value of every column about a person', async () => {
  const exported: string[] = []
  for (const email of Object.values(addresses)) {
    const reply = await portal.app.inject({ url: '/api/office/person.zip', query: { email }, headers: office })
    expect(reply.statusCode).toBe(200)
    exported.push(Buffer.from(unzipSync(new Uint8Array(reply.rawPayload))['person.json'] ?? []).toString())
  }
  const text = exported.join('\n')
  const missing: string[] = []
  for (const column of about.filter(({ kind }) => kind === 'personal')) {
    for (const value of values.get(nameOf(column)) ?? []) {
      if (!text.includes(JSON.stringify(asExported(value)).slice(1, -1))) missing.push(`${nameOf(column)} ${value}`)
    }
  }
  expect(missing).toEqual([])
})

test('an erasure leaves none of it in any column of any table, and no picture', { timeout: 300_000 }, async () => {
  expect(await run('backup', at('older.backup'), portal)).toMatchObject({ code: 0 })
  for (const email of Object.values(addresses)) {
    const person = await portal.app.inject({ url: '/api/office/person', query: { email }, headers: office })
    // Erasing by the parent's address erased the child too.
    if (person.statusCode === 404) continue
    const payload = { email, confirmation: email, plan: person.json().plan }
    expect((await portal.app.inject({ method: 'POST', url: '/api/office/erasures', headers: office, payload })).statusCode).toBe(200)
  }
  // The wording of a privacy notice is stored with its first consent, and names countries.
  const after = (await dumpOf(portal.pool)).replace(/^notices .*$/gm, '')
  // Short values occur everywhere by chance, and so do moments of the same millisecond.
  const left = [...values].flatMap(([column, held]) =>
    held
      .filter((value) => value.length > 4 && !/^\d{4}-\d\d-\d\dT/.test(value) && after.includes(jsonOf(value)))
      .map((value) => `${column} ${value}`),
  )
  expect(left).toEqual([])
  expect(after).not.toMatch(marks)
  for (const { rows } of [await portal.pool.query('select 1 from registrations'), await portal.pool.query('select 1 from outbox')])
    expect(rows).toEqual([])
})

test('and none in any file below DATA_DIR, in the database’s statistics, or in a backup made afterwards', {
  timeout: 300_000,
}, async () => {
  // This happens in the background, soon after the response.
  await expect.poll(() => existsSync(join(portal.dataDir, 'database/wipe-due')), { timeout: 60_000 }).toBe(false)
  await portal.context.wipe.now()
  expect(filesWithMarks(portal.dataDir)).toEqual([])
  // A server of its own keeps the statistics of an emptied table until it has rows again.
  const { rows } = await portal.pool.query(
    "select coalesce(string_agg(one::text, ' '), '') as text from pg_stats one where schemaname = 'public' and $1",
    [kind === 'embedded'],
  )
  expect(rows[0].text).not.toMatch(marks)
  expect(await run('backup', at('newer.backup'), portal)).toMatchObject({ code: 0 })
  expect(zstdDecompressSync(readFileSync(at('newer.backup'))).toString('latin1')).not.toMatch(marks)
})

test('and restoring an older backup brings nothing back', { timeout: 300_000 }, async () => {
  expect(zstdDecompressSync(readFileSync(at('older.backup'))).toString('latin1')).toMatch(marks)
  const place = await emptyPlace(kind)
  expect(await run('restore', at('older.backup'), place)).toMatchObject({ code: 0, output: expect.stringMatching(/Erased again: [1-9]/) })
  expect(filesWithMarks(place.dataDir)).toEqual([])
  const database = await openDatabase({ ...place, log })
  expect(await dumpOf(database.pool).finally(database.close)).not.toMatch(marks)
})

function filesWithMarks(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return paths.filter((path) => marks.test(readFileSync(path, 'latin1')))
}

/**
 * Does everything that leaves a trace: registering, deciding, correcting, reporting, booking, cancelling, signing in, asking for a link,
 * exporting.
 */
async function liveHere() {
  const written = {
    state: 'Zqwxyzkarnataka',
    city: 'Zqwxyzbengaluru',
    address: 'Zqwxyzroad 14',
    landmark: 'Zqwxyztower',
    pincode: 'ZQWXYZ560011',
  }
  const school = aSchool({
    schoolname: 'Zqwxyzlake Academy',
    branch: 'Zqwxyznagar',
    board: 'Zqwxyzboard',
    email: addresses.school,
    ...written,
  })
  const registered = await call(
    'POST',
    '/api/schools',
    { ...school, mobile: '+91 98111 77777', landline: '080 7777 6666' },
    { ...key(), 'time-zone': 'Asia/Dubai' },
  )
  await verify(portal)
  const atSchool = await signInAt('school', addresses.school)
  const colleague = { name: 'Zqwxyzcolleague Marked', email: addresses.coordinator }
  await call('POST', '/api/school/coordinators', colleague, atSchool)
  const child = {
    ...{ student_name: 'Zqwxyzamira Marked', student_email: addresses.child, class_name: 'Zqwxyzclass', birth_date: '2012-02-29' },
    ...{ parent_email: addresses.parent, parent_contact: '98111 22233', address_name: 'Zqwxyzstreet 7', school_name: 'Zqwxyzlake Academy' },
    ...{ city_name: 'Zqwxyzcity', state_name: 'Zqwxyzstate', txn_no: 'ZQWXYZ-123456' },
  }
  expect((await portal.submit(aFamily(child), { door: 'form2', headers: atSchool })).statusCode).toBe(201)
  await portal.register(aFamily({ ...child, txn_no: 'ZQWXYZ-123457', country_name: 'Zqwxyzland' }))
  const identity = {
    ...{ name: child.student_name, birth_date: child.birth_date, contact_email: child.parent_email },
    ...{ dial_code: '+91', phone: child.parent_contact },
  }
  await call('POST', '/api/doors/quatform/disputes', identity, {})
  // Added by the school, and not paid for; and in a file that it is importing.
  const { txn_no: _, school_name: __, ...unpaid } = { ...child, student_name: 'Zqwxyzdraft Marked', country_name: 'India' }
  await call('POST', '/api/school/doors/form2/drafts', unpaid, atSchool)
  const file = Buffer.from(
    `Student Name,Student Email,Class\nZqwxyzrow Marked,${addresses.child},Zqwxyzgrade\nZqwxyzonly Marked,${addresses.imported},6 A`,
  )
  const asFile = { headers: { ...atSchool, 'content-type': 'application/octet-stream' }, payload: file }
  expect((await portal.app.inject({ method: 'POST', url: '/api/school/doors/form2/imports', ...asFile })).statusCode).toBe(201)
  const statement = `Date,Narration,Ref No,Name,Credit
22/11/2026,Zqwxyzbank paid,ZQWXYZ-123457,ZQWXYZPAYER,200
31/02/2026,Zqwxyzbank again,ZQWXYZ 123457,ZQWXYZPAYER,200`
  const sent = { headers: { ...office, 'content-type': 'application/octet-stream' }, payload: Buffer.from(statement) }
  const imported = await portal.app.inject({ method: 'POST', url: '/api/office/money/statements?bank=Lakeside', ...sent })
  expect(imported.json()).toMatchObject({ money_in: 1, unreadable: 1 })
  await portal.pool.query(
    `insert into refunds (id, payment_id, amount, currency, returned_on, how, recorded_by)
     select gen_random_uuid(), payment_id, 100, 'INR', current_date, 'Zqwxyzreturned by cheque', (select min(email) from "user" where role = 'admin') from registrations where txn_no = 'ZQWXYZ-123457'`,
  )
  const participant = aParticipant({
    ...{
      participant_name: 'Zqwxyzkavya Marked',
      email: addresses.participant,
      alternate_email: 'zqwxyzother@home.example',
      qualification: 'Zqwxyz Ed.',
    },
    ...{
      address: 'Zqwxyzlane',
      city: 'Zqwxyzkochi',
      state: 'Zqwxyzkerala',
      country: 'Zqwxyzindia',
      contact: '97111 33344',
      txn_no: 'ZQWXYZ-9',
    },
  })
  expect((await portal.submit(participant, { door: 'wordsmithform', headers: { 'time-zone': 'Asia/Almaty' } })).statusCode).toBe(201)
  await decideIn('student')
  let asStudent = { cookie: '' }
  // While the registration is accepted, since an unused invitation is withdrawn with the acceptance.
  await decideIn('quarter-final', async () => {
    asStudent = await signInAt('user', addresses.child)
    await liveThroughARound()
  })
  await decideIn('wordsmith')
  // Again by the family, which names the school.
  const named = aFamily({ ...child, txn_no: 'ZQWXYZ-123458', school: String(registered.json().register_no) })
  const { reference } = (await portal.submit(named, { door: 'form2' })).json()
  const pending = '/api/office/registrations?competition=student&status=pending&q=zqwxyz'
  const [{ id, version }] = (await call('GET', pending, undefined, office)).json().rows
  const flagged = await call('POST', `/api/office/review/${id}/flag`, { version, note: 'Zqwxyzflag: please look' }, office)
  const correction = { version: flagged.json().registration.version, fields: ['txn_no'], reason: 'Zqwxyzcorrect: not in our account' }
  await call('PUT', `/api/office/registrations/${id}/correction`, correction, office)
  await call('GET', '/api/student/registrations', undefined, asStudent)
  await call('GET', '/api/school/students?q=zqwxyz', undefined, atSchool)
  await call('POST', '/api/problem-reports', { text: 'Zqwxyzproblem: no email', page: '', reference: '' }, atSchool)
  await call('POST', '/api/problem-reports', { text: 'Zqwxyzbroken: no picture', page: '/user', reference }, asStudent)
  const { reports } = (await call('GET', '/api/office/problem-reports', undefined, office)).json()
  for (const { id } of reports)
    await call('PUT', `/api/office/problem-reports/${id}/answer`, { answer: 'Zqwxyzanswer: sent again' }, office)
  await call('POST', '/api/password-resets', { email: addresses.child })
  const booking = { student_name: 'Zqwxyzamira Marked', bee_level: 'Level 3', parent_email: addresses.parent, parent_mobile: '9811122233' }
  await call('POST', '/api/bookings', aBooking(booking), { ...key(), 'time-zone': 'Asia/Qyzylorda' })
  const [row] = (await call('GET', '/api/office/bookings', undefined, office)).json().rows
  const noted = { version: row.version, attended: true, note: 'Zqwxyznote: a window seat' }
  await call('PUT', `/api/office/bookings/${row.id}/attendance`, noted, office)
  await call('DELETE', `/api/office/bookings/${row.id}`, { version: row.version + 1, reason: 'Zqwxyzreason: ill' }, office)
}

/** Gets a result and a certificate, is invited to the next round and declines; and is in a file of scores that the office is importing. */
async function liveThroughARound() {
  const results = '/api/office/results'
  const rule = { kind: 'places', least: 1, per: 'all' }
  const settings = { version: 0, maximum: 80, rule, shows: { score: true, place: true, percentile: false } }
  await call('PUT', `${results}/rounds/quarter-final`, settings, office)
  const [{ id, serial_no }] = (await call('GET', `${results}?competition=quarter-final`, undefined, office)).json().rows
  // A score that isn't part of any time of day.
  const result = { version: 0, score: 73.31, is_absent: false, place: 4711, award: 'Zqwxyzaward', remark: 'Zqwxyzremark' }
  await call('PUT', `${results}/${id}`, result, office)
  const publication = { competition: 'quarter-final', version: 1, results: 1, at: null }
  expect((await call('POST', `${results}/publications`, publication, office)).statusCode).toBe(200)
  expect((await call('POST', '/api/office/certificates/quarter-final', {}, office)).json().message).toBe('1 certificate made.')
  expect((await call('POST', `${results}/invitations`, { competition: 'quarter-final', ids: [id] }, office)).json().message).toContain(
    '1 student',
  )
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, id))
  const path = row ? statusPath(portal.context.bookingLinkKey, row) : ''
  await send(`${path}/declined`, { reason: 'Zqwxyztravelling' })
  const shown = / name="shown"[^>]* value="(\w+)"/.exec((await call('GET', `${path}/correct`, undefined)).body)?.[1] ?? ''
  await send(`${path}/correct`, { shown, submission_key: randomUUID(), student_name: 'Zqwxyzwished Marked', city_name: 'Zqwxyzpune' })
  const file = Buffer.from(`Serial No,Name,Score\n${serial_no},Zqwxyzscored Marked,41`)
  const asFile = { headers: { ...office, 'content-type': 'application/octet-stream' }, payload: file }
  expect((await portal.app.inject({ method: 'POST', url: `${results}/quarter-final/imports`, ...asFile })).statusCode).toBe(201)
  const [list, word, test] = [randomUUID(), randomUUID(), randomUUID()]
  await portal.pool.query(`
    insert into word_lists (id, title, level, classes, used_for) values ('${list}', 'Words', 1, '{}', 'practice');
    insert into words (id, list_id, word, word_key, meaning, sentence, origin) values ('${word}', '${list}', 'honey', 'honey', 'From bees', '', '');
    insert into practised_words (user_id, word_id, box, due_at) select id, '${word}', 48114, now() from "user" where email = '${addresses.child}';
    insert into tests (id, competition, round, title, list_id, word_ids, seconds, opens_at, closes_at)
      values ('${test}', 'quarter-final', 1, 'Words', '${list}', '{${word}}', 30, now(), now() + interval '1 day');
    insert into attempts (id, test_id, registration_id, word_ids, answers, seconds, began_at, ends_at, left_count)
      values ('${test}', '${test}', '${id}', '{${word}}', '[{"word_id": "${word}", "answer": "zqwxyzhunny", "answer_key": "zqwxyzhunny", "late": false}]', 30, now(), now(), 48113);
    insert into imported_results (import_id, registration_id, added_at, before, after)
      values ('${test}', '${id}', now(), '{"remark": "Zqwxyzbefore"}', '{"remark": "Zqwxyzafter"}');
    insert into extra_times (registration_id, percent) values ('${id}', 48115)`)
}

/** Declines with a reason, accepts, corrects and declines the registration. */
async function decideIn(competition: string, whenAccepted = async () => {}) {
  const list = `/api/office/registrations?competition=${competition}&status=all&q=zqwxyz`
  const [{ id, answers }] = (await call('GET', list, undefined, office)).json().rows
  const at = `/api/office/registrations/${id}`
  const version = async () => (await call('GET', at, undefined, office)).json().version
  await call('PUT', `${at}/decision`, { decision: 'declined', version: await version(), reason: 'Zqwxyzfirst: not paid' }, office)
  await call('PUT', `${at}/decision`, { decision: 'accepted', version: await version(), reason: 'Zqwxyzwhy: one payment' }, office)
  await whenAccepted()
  await call('GET', `${at}/screenshot`, undefined, office)
  if (competition === 'student') await call('PATCH', at, { version: await version(), student_email: 'zqwxyznew@school.example' }, office)
  const field = competition === 'wordsmith' ? 'participant_name' : 'student_name'
  await call('PATCH', at, { version: await version(), [field]: `${answers[field]} Zqwxyzson` }, office)
  await call('PUT', `${at}/decision`, { decision: 'declined', version: await version(), reason: 'Zqwxyzreason: paid by others' }, office)
  await call('GET', `/api/office/registrations.xlsx?competition=${competition}&status=all&q=zqwxyz`, undefined, office)
}

async function send(url: string, fields: Record<string, string>) {
  const reply = await sendForm(portal.app, url, fields)
  expect(reply.statusCode, `${url} ${reply.body.slice(0, 300)}`).toBe(303)
}

async function signInAt(role: 'school' | 'user', email: string) {
  await portal.signInAs(role, email)
  const payload = { email, password: 'kettle under the bed', role }
  const reply = await portal.app.inject({ method: 'POST', url: '/api/session', payload, ...seenFrom })
  expect(reply.statusCode).toBe(200)
  return { cookie: reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ') }
}

async function call(method: string, url: string, payload: object | undefined, headers: Record<string, string> = {}) {
  const reply = await portal.app.inject({ method: method as 'POST', url, headers, ...(payload && { payload }) })
  expect(reply.statusCode, `${method} ${url} ${reply.body.slice(0, 300)}`).toBeLessThan(300)
  return reply
}

const key = () => ({ 'idempotency-key': randomUUID() })

/** The new values of a column; for JSON, each value in it that is marked as personal. */
async function valuesIn({ table, column }: DataColumn): Promise<string[]> {
  const { rows } = await portal.pool.query(`select to_jsonb("${column}") as value from "${table}" where "${column}" is not null`)
  const found = rows.flatMap(({ value }) =>
    typeof value === 'object' ? leaves(value).filter((text) => marks.test(text)) : [String(value)],
  )
  return [...new Set(found)].filter((text) => text !== 'visitor' && !before.has(text.toLowerCase()))
}

function leaves(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.values(value).flatMap(leaves)
}

/** Moments are exported as ISO 8601 in UTC. */
const asExported = (value: string) => (/^\d{4}-\d\d-\d\dT.*\+00:00$/.test(value) ? new Date(value).toISOString() : value)

/** As it appears in the dump: inside JSON, in lower case. */
const jsonOf = (text: string) => JSON.stringify(text).slice(1, -1).toLowerCase()
