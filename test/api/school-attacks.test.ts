import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SheetImport } from '#domain/sheets/import.ts'
import { drafts, payments, registrations, studentImports } from '#server/platform/db/schema/index.ts'
import { classHeadings, classList, classRow } from '#test/support/class-lists.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { openSchool } from '#test/support/schools.ts'

type School = Awaited<ReturnType<typeof openSchool>>

const portal = sharedPortal()
let school: School
let other: School
beforeAll(async () => {
  school = await openSchool(portal, { schoolname: 'Vidya Mandir' })
  other = await openSchool(portal, { schoolname: 'Hillside Convent' })
})

const upload = (file: Uint8Array, by: School) =>
  portal.send('POST', '/api/school/doors/form2/imports?file=class.csv', Buffer.from(file), {
    ...by.headers,
    'content-type': 'application/octet-stream',
  })

describe('another school’s', () => {
  test('drafts, import, colleagues and students answer exactly like those that don’t exist, and stay as they are', async () => {
    const [draft, paid] = await other.addMany(2)
    if (!draft || !paid) throw new Error('Nobody was added')
    await other.pay([paid])
    const open: SheetImport = (await upload(classList([classRow(1)]), other)).json()
    const invited = await other.send('POST', '/coordinators', { name: 'Asha Rao', email: 'asha@hillside.example' })
    const colleague = invited.json().coordinators.at(-1).id
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, paid.id))
    const serialNo = String(row?.serialNo)
    const before = [await other.get('/students'), await other.get('/imports/open'), await other.get('/coordinators')]

    const asked: [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, id: string, none: string, body?: object][] = [
      ['PATCH', '/api/school/drafts/{id}', draft.id, randomUUID(), { version: draft.version, answers: { class_name: '7 B' } }],
      ['DELETE', '/api/school/drafts/{id}', draft.id, randomUUID()],
      ['PUT', '/api/school/imports/{id}/columns', open.id, randomUUID(), { version: 1, columns: {}, dates: null }],
      ['PATCH', '/api/school/imports/{id}/cells', open.id, randomUUID(), { version: 1, row: 2, field: 'class_name', text: '7 B' }],
      ['POST', '/api/school/imports/{id}/students', open.id, randomUUID(), { version: 1 }],
      ['DELETE', '/api/school/imports/{id}', open.id, randomUUID()],
      ['GET', '/api/school/imports/{id}/mistakes.xlsx', open.id, randomUUID()],
      ['PUT', '/api/school/coordinators/{id}/invitation', colleague, randomUUID()],
      ['DELETE', '/api/school/coordinators/{id}', colleague, randomUUID()],
      ['GET', '/school/students/{id}', serialNo, '999999'],
      ['GET', '/school/students/{id}/picture', serialNo, '999999'],
    ]
    for (const [method, path, id, none, payload] of asked) {
      const answerTo = async (one: string) => {
        const reply = await portal.app.inject({
          method,
          url: path.replace('{id}', one),
          headers: school.headers,
          ...(payload && { payload }),
        })
        // Request ids and nonces differ anyway.
        const text = reply.body.replaceAll(one, '').replace(/"requestId":"[^"]*"|nonce="[^"]*"/g, '')
        return { status: reply.statusCode, text }
      }
      const answer = await answerTo(id)
      expect(answer, `${method} ${path}`).toEqual(await answerTo(none))
      expect([404, ...(method === 'DELETE' && path.includes('imports') ? [200] : [])], `${method} ${path}`).toContain(answer.status)
    }
    expect([await other.get('/students'), await other.get('/imports/open'), await other.get('/coordinators')]).toEqual(before)
  })

  test('drafts can’t be paid for, alone or among one’s own', async () => {
    const [[theirs], [own]] = [await other.addMany(1), await school.addMany(1)]
    if (!theirs || !own) throw new Error('Nobody was added')
    const before = await portal.db.$count(payments)
    const detailOf = async (students: { id: string }[]) => {
      const reply = await school.pay(students)
      return [reply.statusCode, reply.json().detail]
    }
    expect(await detailOf([theirs])).toEqual(await detailOf([{ id: randomUUID() }]))
    expect(await detailOf([own, theirs])).toEqual(await detailOf([own, { id: randomUUID() }]))
    expect((await detailOf([own, theirs]))[0]).toBe(409)
    expect(await portal.db.$count(payments)).toBe(before)
    expect(await portal.db.$count(drafts, eq(drafts.id, own.id))).toBe(1)
  })
})

describe('a file', () => {
  test('with formulas keeps them as text in the workbook of mistakes, and none is added', async () => {
    const own = await openSchool(portal)
    const formulas = ['=HYPERLINK("http://evil.example","x")', '+cmd|calc', '@SUM(A1)', '-A1']
    const open: SheetImport = (await upload(classList(formulas.map((text, n) => classRow(n).with(3, text))), own)).json()
    expect(open.counts).toEqual({ ready: 0, mistakes: 4, here: 0 })
    const reply = await portal.app.inject({ url: `/api/school/imports/${open.id}/mistakes.xlsx`, headers: own.headers })
    const parts = unzipSync(new Uint8Array(reply.rawPayload))
    const xml = Object.entries(parts).flatMap(([name, bytes]) => (name.includes('worksheets/') ? [strFromU8(bytes)] : []))
    expect(xml.join()).not.toMatch(/<f[ >]/)
    const [sheet] = await readWorkbook(Buffer.from(reply.rawPayload))
    expect(sheet?.data.flat()).toEqual(expect.arrayContaining(formulas))
  })

  test('with a formula in a cell of a workbook is read by what the cell shows, and says so when it shows nothing', async () => {
    const own = await openSchool(portal)
    const [name, email, , className, parent, mobile] = classRow(7)
    const rows = [classHeadings, [name, email, null, className, parent, mobile]]
    const cells = new Map([['1,2', { formula: 'TODAY()' }]])
    const open: SheetImport = (await upload(await writeXlsx({ sheets: [{ name: 'Class', rows, cells }] } as never), own)).json()
    expect(open.counts).toEqual({ ready: 0, mistakes: 1, here: 0 })
    expect(open.rows[0]?.problems.birth_date).toBeTruthy()
  })

  test.each([
    ['UTF-16 with a mark', Buffer.from(`\ufeff${classList([classRow(3).with(0, 'Zoë Khan')])}`, 'utf16le'), 'utf-16'],
    ['UTF-16 without one', Buffer.from(`${classList([classRow(3).with(0, 'Zoë Khan')])}`, 'utf16le'), 'utf-16'],
    ['UTF-16, big end first', Buffer.from(`\ufeff${classList([classRow(3).with(0, 'Zoë Khan')])}`, 'utf16le').swap16(), 'utf-16'],
    ['Windows-1252', Buffer.from(`${classList([classRow(3).with(0, 'Zoë Khan')])}`, 'latin1'), 'windows-1252'],
  ])('in %s is read letter by letter', async (_, file, encoding) => {
    const open: SheetImport = (await upload(file, await openSchool(portal))).json()
    expect(open).toMatchObject({ encoding, counts: { ready: 1, mistakes: 0, here: 0 } })
    expect(open.rows[0]?.cells.student_name).toBe('Zoë Khan')
  })

  const workbook = async (rows: unknown[][]) => await writeXlsx({ sheets: [{ name: 'Class', rows }] } as never)
  test.each([
    ['300 columns of a workbook', async () => workbook([Array.from({ length: 300 }, (_, n) => `Column ${n}`), classRow(1)]), 'columns'],
    [
      '2,001 rows of a workbook',
      async () => workbook([classHeadings, ...Array.from({ length: 2001 }, (_, n) => classRow(n))]),
      'more than 2,001 lines',
    ],
    [
      'a macro in a real workbook',
      async () => zipSync({ ...unzipSync(await workbook([classHeadings, classRow(1)])), 'xl/vbaProject.bin': new Uint8Array(9) }),
      'has macros',
    ],
    [
      'a shared text of 80 MiB',
      async () =>
        zipSync({ ...unzipSync(await workbook([classHeadings, classRow(1)])), 'xl/sharedStrings.xml': new Uint8Array(80 * 2 ** 20) }),
      'too large to read',
    ],
    ['a zip in a zip', async () => zipSync({ 'inner.zip': zipSync({ a: new Uint8Array(2 ** 20) }) }), 'not a spreadsheet'],
    ['a cut-off workbook', async () => (await workbook([classHeadings, classRow(1)])).slice(0, 900), 'not a spreadsheet'],
    ['nothing', async () => new Uint8Array(0), ''],
  ])('with %s is refused with a sentence, and nothing is stored', async (_, make, said) => {
    const own = await openSchool(portal)
    const reply = await upload(await make(), own)
    expect([400, 422], reply.body).toContain(reply.statusCode)
    expect(reply.json().detail).toContain(said)
    expect(reply.json().detail).toMatch(/^[A-Z].*\.$/)
    expect(await portal.db.$count(studentImports, eq(studentImports.schoolId, own.id))).toBe(0)
  })
})
