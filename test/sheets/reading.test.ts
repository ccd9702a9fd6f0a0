import { describe, expect, test } from 'vitest'
import { openSheet } from '#server/platform/sheets/open-sheet.ts'
import { type SheetRow, Unreadable } from '#server/platform/sheets/sheet.ts'
import { costlySheets, sheetOf, unusualSheets, workbookOf } from '#test/support/costly-sheets.ts'

const limits = { mostRows: 2001, mostColumns: 60, longestCell: 1501, mostCharacters: 4_000_000 }

/** Reads a file as its process does. Throws when that takes more than three seconds of processor time. */
async function read(file: Uint8Array) {
  const began = process.cpuUsage()
  const check = () => {
    const { user, system } = process.cpuUsage(began)
    if (user + system > 3_000_000) throw new Error('More than three seconds')
  }
  const rows: SheetRow[] = []
  for await (const row of openSheet(file, limits, check).rows) rows.push(row)
  return rows
}

describe('a file that was made to be costly is refused, or read, within three seconds of processor time', () => {
  test.each(Object.entries(costlySheets))('%s', async (_, make) => {
    const outcome = await read(make()).catch((error: unknown) => error)
    if (!Array.isArray(outcome)) expect(outcome).toSatisfy((error) => error instanceof Unreadable || isTooLong(error))
    else expect(outcome).toHaveLength(1)
  })

  test.each(Object.entries(unusualSheets))('%s', async (_, make) => {
    expect(await read(make())).toEqual([
      { row: 1, cells: expect.arrayContaining(['Student Name']) },
      { row: 2, cells: ['Aarohi Sawant', 'aarohi@school.example', '14/06/2014', '6 A', 'sawant@home.example', '9822000001'] },
    ])
  })
})

const isTooLong = (error: unknown) => (error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE'

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
