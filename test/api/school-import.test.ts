import { eq } from 'drizzle-orm'
import { zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SheetImport } from '#domain/sheets/import.ts'
import { drafts, history, studentImports } from '#server/platform/db/schema/index.ts'
import { filesPerHour, openImportsPerMinute } from '#server/platform/sheets/sheet.ts'
import { costlySheets, formattedRows, rowOf, sheetOf, workbookOf } from '#test/support/costly-sheets.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { openSchool } from '#test/support/schools.ts'

type School = Awaited<ReturnType<typeof openSchool>>

const portal = sharedPortal()
let school: School
beforeAll(async () => {
  school = await openSchool(portal)
})

const headings = ['Name of the student', 'Student email', 'DOB', 'Class', 'Parent Email', 'Parent Mobile']
let count = 0
/** A row of a class list; `changes` by position. */
function aRow(changes: Record<number, string> = {}): string[] {
  count += 1
  const row = [
    `Aarohi Sawant ${'ABCDEFGHIJ'[Math.floor(count / 26) % 10]}${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[count % 26]}${'x'.repeat(Math.floor(count / 260))}`,
    `child${count}@school.example`,
    '14/06/2014',
    '6 A',
    `p${count}@home.example`,
    String(9_822_000_000 + count),
  ]
  return row.map((cell, n) => changes[n] ?? cell)
}
const csv = (rows: string[][]) =>
  Buffer.from(rows.map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')).join('\r\n'))

const upload = (file: Uint8Array, by = school, name = 'class.csv') =>
  portal.send('POST', `/api/school/doors/form2/imports?file=${name}`, Buffer.from(file), {
    ...by.headers,
    'content-type': 'application/octet-stream',
  })
async function read(file: Uint8Array, by = school): Promise<SheetImport> {
  const reply = await upload(file, by)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}
const add = ({ id, version }: SheetImport, by = school) => by.send('POST', `/imports/${id}/students`, { version })
const stored = (by: School) => portal.db.$count(drafts, eq(drafts.schoolId, by.id))

test('what isn’t a row of the list is said', async () => {
  const list = [['Sunrise Public School'], ['Class 5'], headings, aRow(), [], [], aRow(), ['Total: 2 students'], ['Principal: Mrs. Rao']]
  const open = await read(csv(list), await openSchool(portal))
  expect(open.left_out).toBe('2 lines above the heading, 2 blank rows, ‘Total: 2 students’ and ‘Principal: Mrs. Rao’ are left out.')
})

describe('a class of 40 with 5 bad rows', () => {
  const bad: Record<number, string>[] = [{ 2: '31/02/2014' }, { 4: 'malhotra.example.org' }, { 5: '98229' }, { 0: '' }, { 2: '=TODAY()' }]
  let rows: string[][]
  let own: School
  beforeAll(async () => {
    own = await openSchool(portal)
    rows = Array.from({ length: 40 }, (_, n) => aRow(bad[n] ?? {}))
  })

  test('is previewed with each mistake at its cell, and nobody is added by that', async () => {
    const open = await read(csv([headings, ...rows]), own)
    expect(open).toMatchObject({ missing: null, dates: null, counts: { ready: 35, mistakes: 5, here: 0 }, file_name: 'class.csv' })
    const wrong = open.rows.filter(({ state }) => state === 'mistake')
    expect(wrong.map(({ row, problems }) => [row, problems])).toEqual([
      [2, { birth_date: 'There is no 31 February.' }],
      [3, { parent_email: 'Enter an email address like name@example.com.' }],
      [4, { parent_contact: 'Enter the 10 digits of an Indian mobile number.' }],
      [5, { student_name: 'Enter the student’s name.' }],
      [6, { birth_date: 'This cell contains a formula or an error. Enter the value instead.' }],
    ])
    expect(await stored(own)).toBe(0)
  })

  test('adds the 35 good ones with what the school’s address fills in, and keeps the 5 others, also when the page is left', async () => {
    const [{ open }] = [await own.get('/imports/open')]
    const reply = (await add(open, own)).json()
    expect(reply).toMatchObject({ message: '35 students are added. 5 rows are left to correct.', added: 35 })
    const added = await portal.db.select().from(drafts).where(eq(drafts.schoolId, own.id))
    expect(added).toHaveLength(35)
    expect(added[0]?.answers).toMatchObject({
      birth_date: '2014-06-14',
      city_name: own.answers.city,
      state_name: own.answers.state,
      country_name: own.answers.country,
      address_name: own.answers.address,
      school_name: own.answers.schoolname,
    })
    expect((await own.get('/imports/open')).open.counts).toEqual({ ready: 0, mistakes: 5, here: 0 })
    const [entry] = await portal.db.select().from(history).where(eq(history.action, 'imported students'))
    expect(entry).toMatchObject({ actorName: own.answers.email, after: { file: 'class.csv', added: 35, left: 5 } })
  })

  test('the others are corrected in their cells, or in the downloaded workbook, which says what to fix', async () => {
    const { open } = await own.get('/imports/open')
    const cell = await own.send('PATCH', `/imports/${open.id}/cells`, {
      version: open.version,
      row: 2,
      field: 'birth_date',
      text: '28/02/2014',
    })
    expect(cell.json().counts).toEqual({ ready: 1, mistakes: 4, here: 0 })
    const file = await portal.app.inject({ url: `/api/school/imports/${open.id}/mistakes.xlsx`, headers: own.headers })
    const [sheet] = await readWorkbook(Buffer.from(file.rawPayload))
    const table = sheet?.data ?? []
    expect(table[0]).toContain('What to fix')
    expect(table.map((row) => row.at(-1))).toContain('Parent Mobile: Enter the 10 digits of an Indian mobile number.')
    await add(cell.json(), own)
    const fixed = table.map((row) =>
      row.map((text) => (text === '98229' ? '9822990000' : text === 'malhotra.example.org' ? 'malhotra@example.org' : String(text ?? ''))),
    )
    const again = await read(csv(fixed), own)
    expect(again.counts).toEqual({ ready: 2, mistakes: 2, here: 0 })
    await add(again, own)
    expect(await stored(own)).toBe(38)
  })

  test('and the same file again changes nothing', async () => {
    const again = await read(csv([headings, ...rows]), own)
    expect(again.counts).toEqual({ ready: 0, mistakes: 5, here: 35 })
    await add(again, own)
    expect(await stored(own)).toBe(38)
  })
})

describe('columns and dates', () => {
  test('are guessed from headings, can be chosen, and are remembered for the school’s next file', async () => {
    const own = await openSchool(portal)
    const odd = ['Kid', 'Their email', 'DOB', 'Room', 'Email', 'Mobile']
    const open = await read(csv([['Class list of 2026'], [], odd, aRow()]), own)
    expect(open.missing).toBe('Choose the column with “Student Name”.')
    const columns = { student_name: 0, student_email: 1, birth_date: 2, class_name: 3, parent_email: 4, parent_contact: 5 }
    const mapped = await own.send('PUT', `/imports/${open.id}/columns`, { version: open.version, columns, dates: 'dmy' })
    expect(mapped.json()).toMatchObject({ missing: null, counts: { ready: 1, mistakes: 0 } })
    await add(mapped.json(), own)
    expect((await read(csv([odd, aRow()]), own)).counts).toEqual({ ready: 1, mistakes: 0, here: 0 })
  })

  test.each([
    ['First Name', 'Middle Name', 'Last Name', ['Aarohi', 'K', 'Sawant'], 'Aarohi K Sawant'],
    ['Surname', 'Student’s given name', 'Class teacher', ['Sawant', 'Aarohi', 'Rao'], 'Aarohi Sawant'],
    ['Name', 'Surname', 'Room', ['Aarohi Sawant', 'SAWANT', '1'], 'Aarohi Sawant'],
  ])('with the name in several columns (%s, %s, %s) make one name', async (first, second, third, names, whole) => {
    const own = await openSchool(portal)
    const file = csv([
      [first, second, third, ...headings.slice(1)],
      [...names, ...aRow().slice(1)],
    ])
    expect((await read(file, own)).rows).toMatchObject([{ state: 'ready', cells: { student_name: whole } }])
    // And so they do in the next file, whose headings are known.
    await add((await own.get('/imports/open')).open, own)
    expect((await read(file, own)).rows).toMatchObject([{ state: 'here', cells: { student_name: whole } }])
  })

  test('that could be two days are asked about, and nothing is added before', async () => {
    const own = await openSchool(portal)
    const open = await read(csv([headings, aRow({ 2: '03/04/2014' }), aRow({ 2: '05/06/2014' })]), own)
    expect(open).toMatchObject({
      missing: 'Say how dates are written.',
      dates: { text: '03/04/2014', orders: ['dmy', 'mdy'], count: expect.any(Number) },
    })
    expect((await add(open, own)).statusCode).toBe(400)
    const { columns } = open.mapping
    const said = await own.send('PUT', `/imports/${open.id}/columns`, { version: open.version, columns, dates: 'mdy' })
    await add(said.json(), own)
    const days = (await portal.db.select().from(drafts).where(eq(drafts.schoolId, own.id))).map(({ answers }) => answers.birth_date)
    expect(days.sort()).toEqual(['2014-03-04', '2014-05-06'])
    expect((await read(csv([headings, aRow({ 2: '03/04/2014' }), aRow({ 2: '25/06/2014' })]), own)).dates).toBeNull()
  })

  test('of yesterday and of 1900 are a question that stops nothing', async () => {
    const own = await openSchool(portal)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const open = await read(csv([headings, aRow({ 2: '01/01/1900' }), aRow(), aRow({ 2: yesterday })]), own)
    expect(open.rows.map(({ state, questions }) => [state, questions.birth_date])).toEqual([
      ['ready', 'Is 1900 the right year?'],
      ['ready', undefined],
      ['ready', `Is ${yesterday.slice(0, 4)} the right year?`],
    ])
    expect((await add(open, own)).json()).toMatchObject({ added: 3 })
  })

  test('phone numbers are stored as they are dialled, and addresses as mail servers take them, however they are typed', async () => {
    const own = await openSchool(portal)
    const typed = ['०९८२२०१२३४५', '98220‑12347', '098220 12348', '+91 98220 12349', '9822012350']
    const emails = ['o’connor@home.example', 'anna@почта.рф']
    const rows = typed.map((number, n) => aRow(emails[n] ? { 4: emails[n], 5: number } : { 5: number }))
    const open = await read(csv([headings, ...rows, aRow({ 1: 'a..b@dots.example' }), aRow({ 4: 'élève@ecole.example' })]), own)
    expect(open.rows.slice(5).map(({ problems }) => Object.keys(problems))).toEqual([['student_email'], ['parent_email']])
    expect((await add(open, own)).json()).toMatchObject({ added: 5 })
    const stored = (await portal.db.select().from(drafts).where(eq(drafts.schoolId, own.id))).map(({ answers }) => answers)
    expect(stored.map(({ parent_contact: number }) => number?.replace(/\D/g, '')).sort()).toEqual([
      '9822012345',
      '9822012347',
      '9822012348',
      '9822012349',
      '9822012350',
    ])
    expect(stored.map(({ parent_email: email }) => email)).toEqual(
      expect.arrayContaining(["o'connor@home.example", 'anna@xn--80a1acny.xn--p1ai']),
    )
  })

  test('classes are understood as numbers, one group is called otherwise, and they stay as they are on request', async () => {
    const own = await openSchool(portal)
    const written = ['V', '5th', '5-A', 'Class Five', '6', 'VI', 'KG 1']
    const open = await read(csv([headings, ...written.map((text) => aRow({ 3: text }))]), own)
    expect(open.classes).toEqual([
      { usual: '5', written: ['V', '5th', '5-A', 'Class Five'] },
      { usual: '6', written: ['VI'] },
    ])
    const map = async (version: number, classes: string, renamed = {}) =>
      (await own.send('PUT', `/imports/${open.id}/columns`, { version, ...open.mapping, classes, renamed })).json()
    const stay = await map(open.version, 'as in the file')
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, n) => [String(n), 'Class']))
    expect(await map(stay.version, 'usual', many)).toMatchObject({ status: 400 })
    await add(await map(stay.version, 'usual', { 6: '6 Rose' }), own)
    const stored = await portal.db.select().from(drafts).where(eq(drafts.schoolId, own.id))
    expect([stay.mapping.classes, stored.map(({ answers }) => answers.class_name).sort()]).toEqual([
      'as in the file',
      ['5', '5', '5', '5', '6 Rose', '6 Rose', 'KG 1'],
    ])
  })

  test('a student who is in the file twice is the same as in the earlier row', async () => {
    const own = await openSchool(portal)
    const row = aRow()
    const open = await read(csv([headings, row, aRow(), row.with(0, (row[0] ?? '').toUpperCase())]), own)
    expect(open.rows.map(({ state, same_as }) => [state, same_as])).toEqual([
      ['ready', undefined],
      ['ready', undefined],
      ['left out', 2],
    ])
    expect((await add(open, own)).json()).toMatchObject({ added: 2, open: null })
  })

  test('names in capitals are offered in their usual form for all students at once, and stay as they are on request', async () => {
    const own = await openSchool(portal)
    const open = await read(
      csv([headings, aRow({ 0: 'AANYA O’BRIEN' }), aRow({ 0: 'anna van der berg' }), aRow({ 0: 'Zoë McDonald' })]),
      own,
    )
    expect(open.names).toEqual({ count: 2, example: 'AANYA O’BRIEN' })
    const stay = await own.send('PUT', `/imports/${open.id}/columns`, { version: open.version, ...open.mapping, names: 'as in the file' })
    const usual = await own.send('PUT', `/imports/${open.id}/columns`, { version: stay.json().version, ...open.mapping, names: 'usual' })
    expect([stay.json().mapping.names, usual.json().mapping.names]).toEqual(['as in the file', 'usual'])
    await add(usual.json(), own)
    const names = (await portal.db.select().from(drafts).where(eq(drafts.schoolId, own.id))).map(({ answers }) => answers.student_name)
    expect(names.sort()).toEqual(['Aanya O’Brien', 'Anna van der Berg', 'Zoë McDonald'])
  })

  test('the template has the form’s columns, and its hints are not a student', async () => {
    const own = await openSchool(portal)
    const file = await portal.app.inject({ url: '/api/school/doors/form2/template.xlsx', headers: own.headers })
    const [sheet] = await readWorkbook(Buffer.from(file.rawPayload))
    expect(sheet?.data[0]).toEqual(expect.arrayContaining(['Student Name', 'Birth Date', 'Parent Mobile', 'Home Address']))
    expect((await upload(file.rawPayload, own)).json().detail).toBe('There are no students below the headings of this file.')
  })
})

describe('limits and abuse', () => {
  const refused = async (file: Uint8Array) => {
    const before = await portal.db.$count(studentImports)
    const reply = await upload(file, await openSchool(portal))
    expect(await portal.db.$count(studentImports)).toBe(before)
    return [reply.statusCode, reply.json().detail]
  }

  test.each([
    ['no spreadsheet', Buffer.from('{\\rtf1 nothing}'), 'This file is not a spreadsheet. Use XLSX, XLS, ODS or CSV.'],
    [
      'no headings',
      csv([
        ['1', '2'],
        ['3', '4'],
      ]),
      'We found no headings in this file. Use the headings of the template.',
    ],
    [
      '300 columns',
      csv([Array.from({ length: 300 }, (_, n) => `Column ${n}`), aRow()]),
      'This file has more than 60 columns. Delete those you don’t need, and import that.',
    ],
    [
      'macros',
      zipSync({ '[Content_Types].xml': new Uint8Array(9), 'xl/vbaProject.bin': new Uint8Array(9) }),
      'This workbook has macros (.xlsm). Save it as XLSX or CSV, and import that.',
    ],
    ['a zip bomb', workbookOf('\0'.repeat(80 * 1024 * 1024)), 'This file is too large to read. Split it into smaller files.'],
  ])('%s is refused with a sentence, and nothing is stored', async (_, file, detail) => {
    expect(await refused(file)).toEqual([422, detail])
  })

  test('2,000 students are read, and one more is too many', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => [`Child ${'abcdefghij'.charAt(n % 10)}${n}`, ...aRow().slice(1)])
    const own = await openSchool(portal)
    expect((await read(csv([headings, ...rows]), own)).counts.ready).toBe(2000)
    expect(await refused(csv([headings, ...rows, aRow()]))).toEqual([
      422,
      'This file has more than 2,001 lines. Split it into smaller files.',
    ])
  })

  test('2,000 students above 200,000 empty formatted rows are read, each with its number in the sheet', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => [`Child ${'abcdefghij'.charAt(n % 10)}${n}`, ...aRow().slice(1)])
    // Three empty rows stand above the last student.
    const [last = [], ...others] = rows.reverse()
    const sheet = [headings, ...others].map((cells, n) => rowOf(n + 1, cells)).join('')
    const file = workbookOf(sheetOf(sheet + formattedRows(2001, 3) + rowOf(2004, last) + formattedRows(2005, 200_000)))
    const open = await read(file, await openSchool(portal))
    expect(open.counts).toEqual({ ready: 2000, mistakes: 0, here: 0 })
    const wrong = workbookOf(sheetOf(rowOf(1, headings) + formattedRows(2, 7) + rowOf(9, aRow({ 4: 'nothing' }))))
    expect((await read(wrong, await openSchool(portal))).rows.map(({ row }) => row)).toEqual([9])
    const text = `${headings.join()}\n\n,,,\n\n${aRow().join()}\n`
    expect((await read(Buffer.from(text), await openSchool(portal))).rows.map(({ row }) => row)).toEqual([5])
  })

  test('while one school sends many costly files, the office and another school are served', async () => {
    const [greedy, other] = [await openSchool(portal), await openSchool(portal)]
    const costly = costlySheets['1,000,000 empty rows']?.() ?? new Uint8Array()
    const many = Array.from({ length: 12 }, () => upload(costly, greedy))
    const office = { ...(await portal.signIn()), 'content-type': 'application/octet-stream' }
    const statement = Buffer.from('Date,Narration,Credit\n22/11/2026,UPI,200\n')
    const reading = portal.app.inject({ method: 'POST', url: '/api/office/money/readings', headers: office, payload: statement })
    const honest = upload(csv([headings, aRow()]), other)
    const replies = await Promise.all(many)
    expect([(await reading).statusCode, (await honest).statusCode]).toEqual([200, 201])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(3).fill(422), ...Array(9).fill(503)])
  })

  test('a school that has sent 20 files in an hour is asked to wait, and others aren’t', async () => {
    const own = await openSchool(portal)
    const file = csv([headings, aRow()])
    for (let n = 0; n < filesPerHour.school; n++) expect((await upload(file, own)).statusCode).toBe(201)
    const refused = await upload(file, own)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      'We read up to 20 files an hour for you. Please wait 60 minutes, then try again.',
    ])
    expect((await upload(file, await openSchool(portal))).statusCode).toBe(201)
  })

  test('an open import is read and changed 60 times a minute, no more', async () => {
    const own = await openSchool(portal)
    const { id, version } = await read(csv([headings, aRow()]), own)
    const cell = { version: version + 1, row: 2, field: 'class_name', text: '7 A' }
    for (const [send, fine] of [
      [() => portal.app.inject({ url: '/api/school/imports/open', headers: own.headers }), 200],
      [() => own.send('PATCH', `/imports/${id}/cells`, cell), 409],
      [() => own.send('PUT', `/imports/${id}/columns`, { version: cell.version, columns: {}, dates: null }), 409],
    ] as const) {
      for (let n = 0; n < openImportsPerMinute; n++) expect((await send()).statusCode).toBe(fine)
      expect((await send()).statusCode).toBe(429)
    }
  })

  testRace('adding the same import twice at once adds everybody once', async () => {
    const own = await openSchool(portal)
    const open = await read(csv([headings, ...Array.from({ length: 20 }, () => aRow())]), own)
    const replies = await Promise.all([add(open, own), add(open, own), add(open, own)])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await stored(own)).toBe(20)
  })
})

test.each([
  ['Hindi', ['क्र.', 'विद्यार्थी का नाम', 'छात्र ईमेल', 'जन्म तिथि', 'कक्षा', 'पिता का ई-मेल', 'मोबाइल नंबर']],
  ['Russian', ['№', 'ФИО ученика', 'Электронная почта ученика', 'Дата рождения', 'Класс', 'Почта родителя', 'Телефон родителя']],
  ['other words', ['Adm No', 'Candidate', 'Email ID of Student', 'D.O.B.', 'Class/Sec', 'Parents Mail ID', 'WhatsApp No.']],
])('headings in %s are understood', async (_, known) => {
  const inHindi = aRow({ 2: '२५/०६/२०१४', 3: 'कक्षा ६', 5: '९८२२०१२३४५' })
  const open = await read(csv([known, ['1', ...inHindi], ['2', ...aRow({ 2: '25 फ़रवरी 2014' })]]), await openSchool(portal))
  expect(open).toMatchObject({ missing: null, counts: { ready: 2, mistakes: 0 } })
  expect(open.rows[0]?.cells).toMatchObject({ birth_date: '25/06/2014', class_name: 'कक्षा 6', parent_contact: '9822012345' })
})

test('rows that are about nobody are left out: those numbered beforehand, and headings that come again', async () => {
  const numbered = [['Sl No', ...headings], ['1', ...aRow()], ['Sl No', ...headings], ['2', ...aRow()], ['3'], ['4']]
  const open = await read(csv(numbered), await openSchool(portal))
  expect(open.counts).toEqual({ ready: 2, mistakes: 0, here: 3 })
})

test('of two addresses or numbers in a cell the first is used, which is a question, and what else stands there is not', async () => {
  const own = await openSchool(portal)
  const rows = [
    aRow({ 4: 'a@home.example, b@home.example', 5: '9822012345 / 9822012346' }),
    aRow({ 4: 'Ram Rao <mailto:ram@home.example>', 5: 'Mob: (+91) 98220 12347' }),
    aRow({ 5: '9822012348.0' }),
  ]
  const open = await read(csv([headings, ...rows]), own)
  expect(open.rows.map(({ state, questions }) => [state, questions])).toEqual([
    ['ready', { parent_email: 'Only the first is used: a@home.example', parent_contact: 'Only the first is used: 9822012345' }],
    ['ready', {}],
    ['ready', {}],
  ])
  await add(open, own)
  const added = await portal.db.select({ answers: drafts.answers }).from(drafts).where(eq(drafts.schoolId, own.id))
  expect(added.map(({ answers }) => [answers.parent_email, answers.parent_contact]).sort()).toEqual([
    ['a@home.example', '9822012345'],
    [rows[2]?.[4], '9822012348'],
    ['ram@home.example', '98220 12347'],
  ])
})

test('what Excel shows for a wrong formula is a mistake', async () => {
  const open = await read(csv([headings, aRow({ 0: '#REF!' }), aRow({ 3: '#N/A' })]), await openSchool(portal))
  expect(open.counts).toEqual({ ready: 0, mistakes: 2, here: 0 })
})
