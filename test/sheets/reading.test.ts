import { writeOds } from 'hucre'
import { describe, expect, test } from 'vitest'
import { openSheet } from '#server/platform/sheets/open-sheet.ts'
import type { SheetRow } from '#server/platform/sheets/sheet.ts'
import { odsOf, oldWorkbookOf, sheetOf, workbookOf } from '#test/support/costly-sheets.ts'
import { sheetFile, workbookFormats } from '#test/support/sheet-files.ts'

const limits = { mostRows: 2001, mostColumns: 60, longestCell: 1501, mostCharacters: 4_000_000, encoding: null }

/** Reads a file as its process does, without the names of sheets. */
async function read(file: Uint8Array) {
  const rows: SheetRow[] = []
  for await (const { row, cells } of openSheet(file, limits, () => {}).rows) rows.push({ row, cells })
  return rows
}

const headings = ['Student Name', 'Birth Date', 'Ref']
const student = ['Ольга Сато', new Date(Date.UTC(2014, 2, 4)), 412_303_021_177]
const readStudent = ['Ольга Сато', '2014-03-04', '412303021177']

describe('a workbook of another format', () => {
  test.each([...workbookFormats, 'ods'] as const)('%s is read alike: dates, all digits, zeros in front, all letters', async (format) => {
    const rows = [headings, student, ['Каспи', '03/04/2014', '00123'], [], ['Зоя', 16_512_751_330_653, 199.99999999999997]]
    expect(await read(sheetFile(format, rows))).toEqual([
      { row: 1, cells: headings },
      { row: 2, cells: readStudent },
      { row: 3, cells: ['Каспи', '03/04/2014', '00123'] },
      { row: 5, cells: ['Зоя', '16512751330653', '200'] },
    ])
  })

  test.each(workbookFormats)('of %s a hidden sheet is never read', async (format) => {
    expect(await read(sheetFile(format, { '*Old': [['LAST YEAR']], New: [['Ольга']] }))).toEqual([{ row: 1, cells: ['Ольга'] }])
  })

  test('ODS is read like XLSX, with repeated and hidden parts, comments and merged cells as LibreOffice writes them', async () => {
    const cell = (text: string, attributes = 'office:value-type="string"') =>
      `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
    const table = (name: string, rows: string) => `<table:table table:name="${name}" table:style-name="${name}">${rows}</table:table>`
    const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
    const comment = '<office:annotation><dc:date>2026-11-20</dc:date><text:p>Ask her</text:p></office:annotation>'
    const rows = [
      row(...headings.map((text) => cell(text))),
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
      row(
        `<table:table-cell office:value-type="string">${comment}<text:p>Ольга<text:s text:c="2"/><text:span>Сато</text:span></text:p></table:table-cell>`,
        cell('04.03.14', 'office:value-type="date" office:date-value="2014-03-04T00:00:00"'),
        cell('4.12E+11', 'office:value-type="float" office:value="412303021177"'),
      ),
      row('<table:covered-table-cell table:number-columns-repeated="2"/>', cell('a</text:p><text:p>b')),
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    ]
    const styles = ['Old', 'New'].map(
      (name) => `<style:style style:name="${name}"><style:table-properties table:display="${name === 'New'}"/></style:style>`,
    )
    const file = odsOf(`<office:automatic-styles>${styles.join('')}</office:automatic-styles>
      <office:body><office:spreadsheet>${table('Old', row(cell('LAST YEAR')))}${table('New', rows.join(''))}</office:spreadsheet></office:body>`)
    expect(await read(file)).toEqual([
      { row: 1, cells: headings },
      { row: 5, cells: readStudent },
      { row: 6, cells: ['', '', 'a\nb'] },
    ])
  })

  test('ODS of another program is read too', async () => {
    const file = await writeOds({ sheets: [{ name: 'Class', rows: [headings, student] }] })
    expect(await read(file)).toEqual([
      { row: 1, cells: headings },
      { row: 2, cells: readStudent },
    ])
  })

  test('a table of a web page is read as its cells are written, as banks name it .xls', async () => {
    const page = `<html><head><meta charset="utf-8"></head><body><table><tr><th colspan="3">Statement&nbsp;of account</th></tr>
      <tr><td>Date</td><td>Ref</td><td>Credit</td></tr><tr><td>03/04/2026</td><td>000412303021177</td><td>1,500.00</td></tr></table></body></html>`
    expect((await read(Buffer.from(page))).slice(1)).toEqual([
      { row: 2, cells: ['Date', 'Ref', 'Credit'] },
      { row: 3, cells: ['03/04/2026', '000412303021177', '1,500.00'] },
    ])
  })

  test.each([
    ['XLS', oldWorkbookOf(Buffer.alloc(0), { book: Buffer.from(Uint16Array.of(0x2f, 6, 0, 1, 1).buffer) })],
    ['ODS', odsOf('x', '<manifest:encryption-data/>')],
  ])('%s with a password is refused', async (_, file) => {
    await expect(read(file)).rejects.toThrow('locked')
  })
})

describe('a workbook', () => {
  test('is read as other programs write it: prefixes, shared and formatted texts, comments, dates and gaps', async () => {
    const texts = `<si><t>Asha &amp; Om</t></si><si><r><t>Zo</t></r><r><rPr><b/></rPr><t xml:space="preserve">ë </t></r><rPh sb="0"><t>zoe</t></rPh></si>
      <si><t>a_x000D_b</t></si>`
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm&quot; &quot;yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`
    const sheet = `<x:worksheet xmlns:x="y"><x:sheetData><!-- <x:row> --><x:row r='3'><x:c r="B3" t="s"><x:v>1</x:v></x:c><x:c t="s"><x:v>0</x:v></x:c></x:row>
      <x:row><x:c s="1"><x:v>41804</x:v></x:c><x:c s="2"><x:f>A1&gt;2</x:f><x:v>41804.5</x:v></x:c><x:c s="0"><x:v>199.99999999999997</x:v></x:c></x:row>
      <x:row r="9"><x:c r="A9" t="inlineStr"><x:is><x:t><![CDATA[<b>]]>&#x915;</x:t></x:is></x:c><x:c t="s" a=">"><x:v>2</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>
      </x:sheetData></x:worksheet>`
    expect(await read(workbookOf(sheet, { 'xl/sharedStrings.xml': `<sst>${texts}</sst>`, 'xl/styles.xml': styles }))).toEqual([
      { row: 3, cells: ['', 'Zoë ', 'Asha & Om'] },
      { row: 4, cells: ['2014-06-14', '2014-06-14', '200'] },
      { row: 9, cells: ['<b>क', 'a\rb', '#N/A'] },
    ])
  })

  test.each([
    ['412303021177', '412303021177'],
    ['4.12303021177E11', '412303021177'],
    ['16512751330653', '16512751330653'],
    ['470872992868431', '470872992868431'],
    ['4.70872992868431E+14', '470872992868431'],
    ['1234567890123456', '1234567890123456'],
    ['1.2345678901234567E+17', '123456789012345670'],
    ['00412303', '00412303'],
    ['110.7', '110.7'],
    ['199.99999999999997', '200'],
    ['-0.5', '-0.5'],
  ])('has all digits of the number %s', async (written, number) => {
    expect(await read(workbookOf(sheetOf(`<row><c r="A1"><v>${written}</v></c></row>`)))).toEqual([{ row: 1, cells: [number] }])
  })

  test('with content behind the last column allowed is refused, and with empty cells there it isn’t', async () => {
    const cell = (reference: string, content: string) => sheetOf(`<row><c r="A1"><v>1</v></c><c r="${reference}">${content}</c></row>`)
    expect(await read(workbookOf(cell('XFD1', '<v></v>')))).toEqual([{ row: 1, cells: ['1'] }])
    await expect(read(workbookOf(cell('XFD1', '<v>1</v>')))).rejects.toThrow('too many columns')
  })
})
