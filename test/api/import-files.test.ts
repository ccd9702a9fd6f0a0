import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StatementReading } from '#domain/payment/statement-api.ts'
import type { SheetImport } from '#domain/sheets/import.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { openSchool } from '#test/support/schools.ts'
import { type Cell, encoded, europeanCsv, sheetFile } from '#test/support/sheet-files.ts'

// What programs make of files, on all three imports: bank statements, class lists and scores.

const portal = sharedPortal()
const office = sharedOffice(portal)
let serialNo: number
const who = 'Ольга Сато'
beforeAll(async () => {
  const [child] = await acceptedChildren(portal, [{ student_name: who }])
  serialNo = child?.row.serialNo ?? 0
})

type Query = { sheet?: string; encoding?: string }
/** What a file was read as: whom the rows of its list are about, and a number of each. */
type Read = {
  status: number
  detail?: string
  missing?: string | null
  sheets?: string[]
  encoding?: string | null
  who: string[]
  numbers: string[]
}
type Kind = { headings: string[]; row(who: Cell, number: Cell): Cell[]; read(file: Uint8Array, query?: Query): Promise<Read> }

async function send(url: string, headers: object, file: Uint8Array, query: Query) {
  const reply = await portal.app.inject({
    ...{ method: 'POST', url, query: { file: 'list', ...query }, payload: Buffer.from(file) },
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  })
  return { status: reply.statusCode, ...reply.json() }
}

/** Reads the answer of a class list or of scores, without the rows that are left out. */
function openImport({ rows = [], ...read }: SheetImport & { status: number }, name: string, number: string): Read {
  const list = rows.filter(({ problems }) => problems[''] !== 'Below the list, left out.')
  return { ...read, who: list.map(({ cells }) => cells[name] ?? ''), numbers: list.map(({ cells }) => cells[number] ?? '') }
}

const kinds: Record<string, Kind> = {
  'a bank statement': {
    headings: ['Date', 'From', 'Ref No', 'Credit'],
    row: (name, number) => ['22/11/2026', name, number, '200.00'],
    async read(file, query = {}) {
      const { first = [], ...read }: StatementReading & { status: number } = await send('/api/office/money/readings', office, file, query)
      return { ...read, who: first.map(({ payer }) => payer), numbers: first.map(({ number }) => number) }
    },
  },
  'a class list': {
    headings: ['Student Name', 'Student Email', 'Birth Date', 'Class', 'Parent Email', 'Parent Mobile'],
    row: (name, number) => [name, 'child@school.example', '14/06/2014', '6 A', 'parent@home.example', number],
    async read(file, query = {}) {
      const { headers } = await openSchool(portal)
      return openImport(await send('/api/school/doors/form2/imports', headers, file, query), 'student_name', 'parent_contact')
    },
  },
  'a list of scores': {
    headings: ['Serial No', 'Name', 'Score', 'Remark'],
    row: (name, number) => [serialNo, name, '40', number],
    async read(file, query = {}) {
      return openImport(await send('/api/office/results/quarter-final/imports', office, file, query), 'name', 'remark')
    },
  },
}

describe.each(Object.entries(kinds))('%s', (kind, { headings, row, read }) => {
  const number = '9822012345'
  // All of them have one reader, and test/sheets reads every format.
  const books = kind === 'a class list' ? (['xlsx', 'biff8'] as const) : (['xlsx'] as const)

  test('is read from the sheet that holds it, never from a hidden one or a cover; of several one is chosen by its name', async () => {
    const cover = [['Our list'], ['Printed for the office'], ['Total', '2']]
    const [old, first, second] = ['LAST YEAR', 'First Kid', 'Second Kid'].map((name) => [headings, row(name, number)]) as [
      Cell[][],
      Cell[][],
      Cell[][],
    ]
    for (const format of books) {
      const one = await read(sheetFile(format, { '*Old': old, Cover: cover, Now: first }))
      expect([format, one.who]).toEqual([format, ['First Kid']])
      const several = sheetFile(format, { '*Old': old, Cover: cover, 'A 1': first, 'B 2': second })
      expect((await read(several)).sheets).toEqual(['A 1', 'B 2'])
      expect((await read(several, { sheet: 'B 2' })).who).toEqual(['Second Kid'])
    }
  })

  test('saved as text is read in the letters of its program, which are named and can be changed', async () => {
    const list = (name: string) => [headings, row(name, number), row(name, number)].map((cells) => cells.map(String))
    for (const [encoding, name] of [
      ['windows-1251', who],
      ['windows-1252', 'Zoë Müller'],
      ['utf-8', who],
      ['utf-16', who],
    ] as const) {
      const found = await read(europeanCsv(list(name), encoding))
      expect([found.encoding, found.who]).toEqual([encoding, [name, name]])
    }
    const otherwise = await read(europeanCsv(list(who), 'windows-1251'), { encoding: 'windows-1252' })
    expect([otherwise.encoding, otherwise.who[0]]).toEqual(['windows-1252', encoded(who, 'windows-1251').toString('latin1')])
  })

  test('is found below an address, with empty rows in it, and without the totals and signatures below', async () => {
    const above = Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? [`Line ${n} of an address`] : []))
    const below = [[], ['Total: 2'], ['Principal: Mrs. Rao']]
    const list = [...above, headings, [], row(who, number), [null, null], row('Zoë Rao', number), ...below]
    for (const format of [...books, 'csv'] as const) {
      const found = await read(sheetFile(format, list))
      expect([format, found.missing, found.who]).toEqual([format, null, [who, 'Zoë Rao']])
    }
  })

  test('whose numbers Excel has shortened is stopped, with what to do', async () => {
    // Excel shows a long number like this, and writes that into a text file.
    const file = sheetFile('csv', [headings, row(who, 412_303_021_177)])
    expect(file.toString()).toContain('4.12303E+11')
    expect((await read(file)).missing).toMatch(
      /^Excel has shortened the numbers in “(?:Ref No|Parent Mobile|Remark)”, so their last digits are lost\. \w/,
    )
  })

  test('in a format that isn’t a table is refused by name', async () => {
    for (const [name, text] of [
      ['an OFX file', 'OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><SIGNONMSGSRSV1>'],
      ['an OFX file', '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX>'],
      ['a QIF file', '!Type:Bank\nD22/11/2026\nT200.00\n^\n'],
      ['an MT940 file', ':20:STARTUMS\r\n:25:12345678/0001234567\r\n:28C:00001/001\r\n:60F:C261122INR200,00\r\n'],
      ['a CAMT.053 file', '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">'],
      ['a PDF', '%PDF-1.7\n1 0 obj'],
      ['a Numbers file', zipSync({ 'Index/Document.iwa': strToU8('') })],
      ['a Word document', zipSync({ 'word/document.xml': strToU8('') })],
      ['a binary workbook (.xlsb)', zipSync({ 'xl/workbook.bin': strToU8('') })],
      ['a link to Google Sheets', '{"url": "https://docs.google.com/open?id=1abc", "email": "office@school.example"}'],
      ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ] as const) {
      const { status, detail } = await read(Buffer.from(text))
      expect([status, detail]).toEqual([422, `This is ${name}, which we can’t read. Download or save it as CSV or XLSX, and import that.`])
    }
  })
})

test.each(['a bank statement', 'a class list'])('dates in %s that Excel has half turned are asked about', async (name) => {
  const { headings, row, read } = kinds[name] as Kind
  const dated = (day: Cell) => row(who, '9822012345').map((cell) => (/^\d\d\/\d\d\/\d{4}$/.test(String(cell)) ? day : cell))
  const file = sheetFile('xlsx', [headings, dated(new Date(Date.UTC(2014, 3, 11))), dated('25/11/2014')])
  expect(await read(file)).toMatchObject({
    dates: { text: '2014-04-11', orders: ['dmy', 'dmySwapped'] },
    missing: expect.stringMatching(/^Say how/),
  })
})
