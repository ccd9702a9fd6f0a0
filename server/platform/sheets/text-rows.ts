import { pipeline, Readable } from 'node:stream'
import { type Options, parse } from 'csv-parse'
import type { TextEncoding } from '#domain/sheets/cells.ts'
import { libraryRows } from './library-rows.ts'
import { type SheetFault, type SheetRow, UnreadableSheet } from './sheet.ts'

/** Characters of one row. More come from a quotation mark that was never closed, or from a file that isn't a table. */
const longestRow = 64 * 1024

/**
 * Opens a text file with a row a line, its cells separated by commas, semicolons, tabs or bars, or with tables of a web page. Its letters are
 * read as `asked`, or as they seem to be written. `check` is called often, and may throw. Throws `UnreadableSheet`.
 */
export function openTextRows(
  file: Uint8Array,
  asked: TextEncoding | null,
  check: () => void,
): { rows: AsyncGenerator<SheetRow>; encoding: TextEncoding } {
  if (pictures.some((bytes) => startsWith(file, ...bytes))) throw new UnreadableSheet('a picture')
  const { text, encoding } = decoded(file, asked)
  const start = text.slice(0, 4096)
  const other = otherFormats.find(([, pattern]) => pattern.test(start))
  if (other) throw new UnreadableSheet(other[0])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text file has none
  if (/[\0-\x08\x0e-\x1f]/.test(start) || /^\s*\{\\rtf/i.test(start)) throw new UnreadableSheet('not a sheet')
  if (!/^\s*</.test(start)) return { rows: textRows(text, check), encoding }
  if (!/<table\b|urn:schemas-microsoft-com:office:spreadsheet/i.test(text)) throw new UnreadableSheet('not a sheet')
  return { rows: libraryRows(text, check), encoding }
}

/** How JPEG, PNG, GIF and WebP begin. */
const pictures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
]

const otherFormats: [SheetFault, RegExp][] = [
  ['a link to Google Sheets', /^\s*\{"(?:url|doc_id)":/],
  ['a PDF', /^\s*%PDF/],
  ['an OFX file', /^\s*OFXHEADER|<OFX>|<\?OFX/i],
  ['a QIF file', /^\s*!(?:Type|Account|Option):/i],
  ['an MT940 file', /^(?:\{\d:[^\n]*)?:20:[^\n]*\r?\n(?:[^\n]*\n){0,5}:(?:25|28C?):/m],
  ['a CAMT.053 file', /camt\.05[2-4]/i],
]

async function* textRows(text: string, check: () => void): AsyncGenerator<SheetRow> {
  const delimiter = delimiterOf(text)
  const quote = text.includes('"') && (await isReadable(rowsIn(text, { delimiter, quote: '"' }, check))) ? '"' : false
  check()
  yield* rowsIn(text, { delimiter, quote }, check)
}

function rowsIn(text: string, how: { delimiter: string; quote: '"' | false }, check: () => void): AsyncIterable<SheetRow> {
  let row = 0
  let emptyLines = 0
  const options: Options<SheetRow, string[]> = {
    ...how,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    // A blank may stand in front of a quotation mark.
    ltrim: true,
    max_record_size: longestRow,
    skip_empty_lines: true,
    on_record(cells: string[], { empty_lines }) {
      row += 1 + empty_lines - emptyLines
      emptyLines = empty_lines
      return cells.some((cell) => /\S/.test(cell)) ? { row, cells } : null
    },
  }
  // Its types only know rows that become something else when the columns have names.
  const parser = parse(options as unknown as Options)
  // Whoever reads the rows gets the errors of both.
  pipeline(Readable.from(pieces(text, check)), parser, () => {})
  return parser
}

/** Whether every row can be read; a row that is too long can't. */
async function isReadable(rows: AsyncIterable<SheetRow>): Promise<boolean> {
  try {
    for await (const _ of rows);
    return true
  } catch {
    return false
  }
}

function* pieces(text: string, check: () => void): Generator<string> {
  let unbroken = 0
  for (let at = 0; at < text.length; at += longestRow) {
    check()
    const piece = text.slice(at, at + longestRow)
    unbroken = /[\r\n]/.test(piece) ? 0 : unbroken + 1
    // A row of thousands of empty cells, whose commas the parser doesn't count.
    if (unbroken > 1) throw new UnreadableSheet('too large')
    yield piece
  }
}

/** Returns the separator that most of the first lines have equally often, outside quotation marks. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 256 * 1024)
    .split(/\r\n?|\n/, 300)
    .map((line) => line.slice(0, 4000).replace(/"[^"]*"/g, ''))
  const scoreOf = (delimiter: string) => {
    const times = Map.groupBy(
      lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0),
      (count) => count,
    )
    return Math.max(0, ...[...times].map(([count, same]) => count * same.length))
  }
  return [',', ';', '\t', '|'].reduce((best, delimiter) => (scoreOf(delimiter) > scoreOf(best) ? delimiter : best))
}

/** Whether a file begins with these bytes. */
export function startsWith(file: Uint8Array, ...bytes: number[]): boolean {
  return bytes.every((byte, n) => file[n] === byte)
}

/** Decodes a text file: by its byte order mark, otherwise as UTF-16 if it looks like that, as asked, UTF-8, or else as old Windows programs write. */
function decoded(file: Uint8Array, asked: TextEncoding | null): { text: string; encoding: TextEncoding } {
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(file)
  // Without a mark, every second byte of the headings is 0.
  const hasZeros = (from: number) => file.length > from + 4 && [0, 2, 4].every((step) => file[from + step] === 0)
  if (startsWith(file, 0xff, 0xfe) || hasZeros(1)) return { text: decode('utf-16le'), encoding: 'utf-16' }
  if (startsWith(file, 0xfe, 0xff) || hasZeros(0)) return { text: decode('utf-16be'), encoding: 'utf-16' }
  if (asked !== null) return { text: decode(asked), encoding: asked }
  try {
    return { text: decode('utf-8', true), encoding: 'utf-8' }
  } catch {
    const encoding = isCyrillic(file) ? 'windows-1251' : 'windows-1252'
    return { text: decode(encoding), encoding }
  }
}

/** Bytes in which letters are looked for. */
const mostLetters = 256 * 1024

/**
 * Whether the letters beyond ASCII stand in words of their own, as those of Windows-1251 do. In Windows-1252 they stand between others: 'Müller'.
 */
function isCyrillic(file: Uint8Array): boolean {
  const words =
    Buffer.from(file.subarray(0, mostLetters))
      .toString('latin1')
      .match(/[a-z\xa8\xb8\xc0-\xff]{2,40}/gi) ?? []
  const [alone, mixed] = [/^[^a-z]+$/i, /[^a-z].*[a-z]|[a-z].*[^a-z]/i].map((kind) => words.filter((word) => kind.test(word)).length)
  return (alone ?? 0) > (mixed ?? 0)
}
