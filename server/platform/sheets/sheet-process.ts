import { constants, setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { unzipSync } from 'fflate'
import { streamXlsxRows } from 'hucre'

// The process that reads uploaded spreadsheets; read-sheet.ts starts and ends it.

/** Why a file can't be read. 'old' is an Excel workbook of before 2007, 'locked' one with a password, 'macros' one with programs in it. */
export type SheetFault = 'not a sheet' | 'old' | 'locked' | 'macros' | 'too large' | 'too many rows' | 'too many columns'
/** A file with more rows or columns is refused: nothing is left out unseen. */
export type SheetLimits = { mostRows: number; mostColumns: number; longestCell: number }
export type SheetRequest = ({ file: Uint8Array } & SheetLimits) | 'next'
/** `isLegacy`: the text is in no encoding of Unicode, so letters beyond ASCII may be wrong. */
export type SheetReply = { rows: string[][]; isLast: boolean; isLegacy: boolean } | { fault: SheetFault }

/** Cells, and characters in all of them: a workbook can repeat a long text in every cell. */
const mostCells = 1_000_000
const mostCharacters = 16 * 1024 * 1024
/** Bytes that the parts of a workbook unpack to. */
const mostUnpacked = 64 * 1024 * 1024
/** Few, because reading what a portion says keeps the server from everything else. */
const rowsAtOnce = 100

class Unreadable extends Error {
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.fault = fault
  }
}

// Answering visitors comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

let rows: AsyncGenerator<string[]> | null = null
let isLegacy = false

process.on('message', async (request: SheetRequest) => {
  try {
    if (request !== 'next') rows = bounded(request)
    const portion: string[][] = []
    let isLast = false
    while (rows && portion.length < rowsAtOnce && !isLast) {
      const { value, done } = await rows.next()
      if (done) isLast = true
      else portion.push(value)
    }
    reply({ rows: portion, isLast, isLegacy })
  } catch (error) {
    reply({ fault: faultOf(error) })
  }
})

function faultOf(error: unknown): SheetFault {
  if (error instanceof Unreadable) return error.fault
  return (error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE' ? 'too large' : 'not a sheet'
}

function reply(answer: SheetReply) {
  process.send?.(answer)
}

/** Yields the rows as texts, within the limits. */
async function* bounded({ file, mostRows, mostColumns, longestCell }: Exclude<SheetRequest, 'next'>): AsyncGenerator<string[]> {
  let [count, cells, characters] = [0, 0, 0]
  for await (const values of isZip(file) ? workbookRows(file) : textRows(textOf(file))) {
    const row = values.slice(0, mostColumns).map((value) => textIn(value).slice(0, longestCell))
    if (values.slice(mostColumns).some((value) => textIn(value) !== '')) throw new Unreadable('too many columns')
    while (row.at(-1) === '') row.pop()
    count += row.length > 0 ? 1 : 0
    cells += row.length
    characters += row.reduce((sum, text) => sum + text.length, 0)
    if (count > mostRows) throw new Unreadable('too many rows')
    if (cells > mostCells || characters > mostCharacters) throw new Unreadable('too large')
    yield row
  }
  if (count === 0) throw new Unreadable('not a sheet')
}

/** The text of a cell; '' for one that holds only blanks. */
function textIn(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  // 199.99999999999997 is what a formula makes of 200.
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000)
  return typeof value === 'string' && /\S/.test(value) ? value : ''
}

const startsWith = (file: Uint8Array, ...bytes: number[]) => bytes.every((byte, n) => file[n] === byte)
const isZip = (file: Uint8Array) => startsWith(file, 0x50, 0x4b, 0x03, 0x04)

async function* workbookRows(file: Uint8Array): AsyncGenerator<unknown[]> {
  let unpacked = 0
  // Reads only the list of parts. A part that unpacks to more than it says is cut off by the reader.
  unzipSync(file, {
    filter: ({ name, originalSize, size, compression }) => {
      if (/vbaproject\.bin$/i.test(name)) throw new Unreadable('macros')
      if (originalSize === 0 && compression !== 0 && size > 2) throw new Unreadable('not a sheet')
      unpacked += originalSize
      if (unpacked > mostUnpacked) throw new Unreadable('too large')
      return false
    },
  })
  let next = 0
  for await (const { index, values } of streamXlsxRows(file)) {
    // Empty rows are left out of a workbook, and counted here so that line numbers are those of the sheet.
    for (; next < index && next < 1000; next++) yield []
    next = Math.max(next, index) + 1
    yield values
  }
}

/** Decodes a text file: by its byte order mark, otherwise as UTF-16 if it looks like that, UTF-8, or else Windows-1252. */
function textOf(file: Uint8Array): string {
  // Old Excel workbooks, and new ones with a password, are OLE containers.
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0)) throw new Unreadable(isLocked(file) ? 'locked' : 'old')
  const text = decoded(file)
  const start = text.slice(0, 4096)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text file has none
  if (/[\0-\x08\x0e-\x1f]/.test(start) || /^\s*(?:<|%PDF|\{\\rtf)/i.test(start)) throw new Unreadable('not a sheet')
  return text
}

function isLocked(file: Uint8Array): boolean {
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength).includes(Buffer.from('EncryptedPackage', 'utf16le'))
}

function decoded(file: Uint8Array): string {
  // Without a mark, every second byte of the headings is 0.
  const hasZeros = (from: number) => file.length > from + 4 && [0, 2, 4].every((step) => file[from + step] === 0)
  if (startsWith(file, 0xff, 0xfe) || hasZeros(1)) return new TextDecoder('utf-16le').decode(file)
  if (startsWith(file, 0xfe, 0xff) || hasZeros(0)) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    isLegacy = true
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Characters of one row. More come from a quotation mark that was never closed, or from a file that isn't a table. */
const longestRow = 64 * 1024

async function* textRows(text: string): AsyncGenerator<unknown[]> {
  const delimiter = delimiterOf(text)
  const quote = text.includes('"') && (await isReadable(rowsIn(text, { delimiter, quote: '"' }))) ? '"' : false
  yield* rowsIn(text, { delimiter, quote })
}

function rowsIn(text: string, how: { delimiter: string; quote: '"' | false }): AsyncIterable<string[]> {
  const parser = parse({ ...how, bom: true, relax_column_count: true, relax_quotes: true, max_record_size: longestRow })
  return Readable.from(pieces(text)).pipe(parser)
}

/** Whether every row can be read; a row that is too long can't. */
async function isReadable(rows: AsyncIterable<string[]>): Promise<boolean> {
  try {
    for await (const _ of rows);
    return true
  } catch {
    return false
  }
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += longestRow) yield text.slice(at, at + longestRow)
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
