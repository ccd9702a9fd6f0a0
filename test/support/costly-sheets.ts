import { CFB } from '@e965/xlsx'
import { strToU8, type Zippable, zipSync } from 'fflate'

// Spreadsheets of few bytes that are expensive to read, and honest ones of unusual shapes.

const schema = 'http://schemas.openxmlformats.org'
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${schema}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
const relations = (...all: string[]) => `<Relationships xmlns="${schema}/package/2006/relationships">${all.join('')}</Relationships>`

/** A workbook with one sheet, as the text of its part, and further parts by name, such as `xl/sharedStrings.xml`. */
export function workbookOf(sheet: string, parts: Record<string, string> = {}): Uint8Array {
  const files = {
    '[Content_Types].xml': `<Types xmlns="${schema}/package/2006/content-types"/>`,
    '_rels/.rels': relations(relation('a', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${schema}/spreadsheetml/2006/main" xmlns:r="${schema}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('b', 'worksheet', 'worksheets/sheet1.xml'),
      relation('c', 'sharedStrings', 'sharedStrings.xml'),
      relation('d', 'styles', 'styles.xml'),
    ),
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  }
  const packed: Zippable = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, [strToU8(text), { level: 6 }]]))
  return zipSync(packed)
}

/** The part of a sheet with these rows. */
export function sheetOf(rows: string): string {
  return `<?xml version="1.0"?>\n<worksheet xmlns="${schema}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A row of texts, numbered from 1. */
export function rowOf(number: number, cells: string[]): string {
  const texts = cells.map(
    (text, n) => `<c r="${letters[n]}${number}" s="1" t="inlineStr"><is><t>${text.replaceAll('<', '&lt;')}</t></is></c>`,
  )
  return `<row r="${number}" spans="1:6" ht="15" customHeight="1">${texts.join('')}</row>`
}

/** Rows without content from `first` on, as Excel leaves them after a column was formatted. */
export function formattedRows(first: number, count: number): string {
  const cells = (row: number) => [...'ABCDEF'].map((letter) => `<c r="${letter}${row}" s="1"/>`).join('')
  return Array.from(
    { length: count },
    (_, n) => `<row r="${first + n}" spans="1:6" s="1" customFormat="1" ht="15" customHeight="1">${cells(first + n)}</row>`,
  ).join('')
}

/** An ODS workbook as LibreOffice writes it, with this content. */
export function odsOf(content: string, encryption = ''): Uint8Array {
  const manifest = `<manifest:manifest><manifest:file-entry manifest:full-path="/">${encryption}</manifest:file-entry></manifest:manifest>`
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'content.xml': strToU8(`<?xml version="1.0"?><office:document-content>${content}</office:document-content>`),
    'META-INF/manifest.xml': strToU8(manifest),
  })
}
const odsTable = (rows: string) =>
  odsOf(`<office:body><office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body>`)

/** A record of an old workbook: its type, and 16-bit numbers. */
function record(type: number, ...numbers: number[]): Buffer {
  return Buffer.from(Uint16Array.of(type, numbers.length * 2, ...numbers).buffer)
}

/** An old workbook (.xls) whose only sheet has these records; those of `book` come before. Many sheets have the same records. */
export function oldWorkbookOf(records: Buffer, { book = Buffer.alloc(0), sheets = 1 } = {}): Uint8Array {
  const begin = (kind: number) => record(0x809, 0x600, kind, 0, 0, 0, 0, 0, 0)
  const sheet = (at: number) => record(0x85, at & 0xffff, at >>> 16, 0, 1, 0x53)
  const before = Buffer.concat([begin(5), book])
  const at = before.length + sheets * sheet(0).length + 4
  const all = [before, ...Array.from({ length: sheets }, () => sheet(at)), record(10), begin(16), records, record(10)]
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/Workbook', Buffer.concat(all))
  return new Uint8Array(CFB.write(container, { type: 'buffer' }) as Buffer)
}
/** A row of 256 numbers. */
const numbersRow = (row: number) => record(0xbd, row, 0, ...Array.from({ length: 256 }, () => [0, 22, 0]).flat(), 255)
const times = (count: number, make: (n: number) => Buffer) => Buffer.concat(Array.from({ length: count }, (_, n) => make(n)))
const oneNumber = record(0x203, 0, 0, 0, 0, 0, 0, 0x3ff0)
const deepFormula = record(6, 0, 0, 0, 0, 0, 0, 0x3ff0, 0, 0, 0, 8000, ...Array(4000).fill(0x1212))

const students = [
  ['Student Name', 'Student Email', 'Birth Date', 'Class', 'Parent Email', 'Parent Mobile'],
  ['Aarohi Sawant', 'aarohi@school.example', '14/06/2014', '6 A', 'sawant@home.example', '9822000001'],
]
const shared = (strings: string) => `<sst xmlns="${schema}/spreadsheetml/2006/main">${strings}</sst>`
const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')

/** Files that cost a reader much more than they weigh; the name says what is in them. */
export const costlySheets: Record<string, () => Uint8Array> = {
  '1,000,000 empty rows': () => workbookOf(sheetOf('<row/>'.repeat(1_000_000))),
  '40 MB of "<"': () => workbookOf('<'.repeat(40_000_000)),
  '32 MB of "<!--"': () => workbookOf('<!--'.repeat(8_000_000)),
  '16 MB in one comment': () => workbookOf(sheetOf(`<!--${' '.repeat(16_000_000)}--><row><c><v>1</v></c></row>`)),
  '10 MB of attributes': () => workbookOf(sheetOf(`<row ${Array.from({ length: 800_000 }, (_, n) => `a${n}=""`).join(' ')}/>`)),
  '60 MB in one text': () => workbookOf(sheetOf(`<row><c t="inlineStr"><is><t>${'x'.repeat(60_000_000)}</t></is></c></row>`)),
  '60 MB in one shared text': () =>
    workbookOf(sheetOf('<row/>'), { 'xl/sharedStrings.xml': shared(`<si><t>${'x'.repeat(60_000_000)}</t></si>`) }),
  '10,000,000 empty shared texts': () => workbookOf(sheetOf('<row/>'), { 'xl/sharedStrings.xml': shared('<si/>'.repeat(10_000_000)) }),
  '2,000,000 nested tags': () => workbookOf(sheetOf('<a>'.repeat(2_000_000))),
  '100,000 rows of styled cells': () => workbookOf(sheetOf(formattedRows(1, 100_000))),
  '5,000,000 cells': () => workbookOf(sheetOf(`<row>${'<c><v>1</v></c>'.repeat(50)}</row>`.repeat(100_000))),
  'row 999999999': () => workbookOf(sheetOf('<row r="999999999"><c><v>1</v></c></row>')),
  'billion laughs': () =>
    workbookOf(`<!DOCTYPE x [<!ENTITY l0 "lol">${entities}]>${sheetOf('<row><c t="inlineStr"><is><t>&l9;</t></is></c></row>')}`),
  '60,000 parts': () => workbookOf(sheetOf('<row/>'), Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`a${n}`, '']))),
  'ODS: a row that is repeated 1,000,000 times': () =>
    odsTable(
      '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000000"><text:p>x</text:p></table:table-cell></table:table-row>',
    ),
  'ODS: 1,000,000 rows': () => odsTable('<table:table-row/>'.repeat(1_000_000)),
  'ODS: 5,000,000 cells': () =>
    odsTable('<table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row>'.repeat(500_000)),
  'XLS: 1,600,000 numbers': () => oldWorkbookOf(times(6400, numbersRow)),
  'XLS: 250,000 cells of their own': () => oldWorkbookOf(times(250_000, (n) => record(0x203, n >> 3, n & 7, 0, 0, 0, 0, 0x3ff0))),
  'XLS: 500,000 empty records': () => oldWorkbookOf(times(500_000, () => record(0x99))),
  'XLS: dimensions of all rows': () => oldWorkbookOf(Buffer.concat([record(0x200, 0, 0, 0xffff, 0xffff, 0, 0xffff, 0), oneNumber])),
  'XLS: 1,000 deep formulas': () => oldWorkbookOf(times(1000, () => deepFormula)),
  'XLS: merged cells of all rows': () =>
    oldWorkbookOf(times(1100, () => record(0xe5, 1027, ...Array.from({ length: 1027 }, () => [0, 0xffff, 0, 255]).flat()))),
  'XLS: links of all cells': () => oldWorkbookOf(times(100, () => record(0x1b8, 0, 0xffff, 0, 0xff, ...Array(8).fill(0), 2, 0, 0, 0))),
  'XLS: 20,000 sheets of 100,000 numbers': () => oldWorkbookOf(times(400, numbersRow), { sheets: 20_000 }),
  'XLS: 9 MB of shared texts': () =>
    oldWorkbookOf(oneNumber, {
      book: Buffer.concat([record(0xfc, 0xffff, 0x7fff, 0xffff, 0x7fff), times(1100, () => record(0x3c, ...Array(4110).fill(0)))]),
    }),
  'XLS: 9 MB of zeros': () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(9_000_000)]),
  'a web page with 9 MB of nested tables': () => Buffer.from('<table><tr><td>'.repeat(600_000)),
  'a web page with 9 MB of "<"': () => Buffer.from(`<table>${'<'.repeat(9_000_000)}`),
  '1 MiB of line breaks': () => Buffer.alloc(1 << 20, '\n'),
  '2 MiB of line breaks': () => Buffer.alloc(2 << 20, '\n'),
  '9 MB of line breaks': () => Buffer.alloc(9_000_000, '\n'),
  '9 MB of commas': () => Buffer.alloc(9_000_000, ','),
  '9 MB of lines with a comma': () => Buffer.from(',\n'.repeat(4_500_000)),
  '9 MB of blanks': () => Buffer.alloc(9_000_000, ' '),
  '9 MB of quotation marks': () => Buffer.alloc(9_000_000, '"'),
  '9 MB after an open quotation mark': () => Buffer.from(`Student Name,Class\n"${'a,b\n'.repeat(2_250_000)}`),
  '9 MB of lines of junk': () => Buffer.from('x,1,2,3,4,5,6,7,8\n'.repeat(500_000)),
}

/** Files that look costly and are read, with the number of rows that they have. */
export const unusualSheets: Record<string, () => Uint8Array> = {
  'a student and 200,000 empty formatted rows': () =>
    workbookOf(sheetOf(students.map((row, n) => rowOf(n + 1, row)).join('') + formattedRows(3, 200_000))),
  'a student and 200,000 lines of commas': () =>
    Buffer.from(`${students.map((row) => row.join()).join('\n')}\n${',,,,,\n'.repeat(200_000)}`),
}
