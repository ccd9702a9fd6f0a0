import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'

// Files as the programs write them that people send us. Whatever a library writes, a library writes here.

/** A number with a formula is `{ t: 'n', v: 200, f: '100+100' }`. */
export type Cell = string | number | Date | null | CellObject
export type Sheets = Record<string, Cell[][]>

/** How a program stores a list: Excel since 2007, 97 and 95, its XML of 2003, LibreOffice, a web page that is called .xls, and texts. */
export const formats = ['xlsx', 'biff8', 'biff5', 'xlml', 'ods', 'html', 'csv', 'txt'] as const
export type Format = (typeof formats)[number]

/** Those that can hold several sheets, and hide some. Other sheets are lost when Excel saves a list as text. */
export const workbookFormats = ['xlsx', 'biff8', 'biff5', 'xlml'] as const

/** A file with these sheets; a hidden one has a star in front of its name. Text files hold the first, with commas, or with tabs in UTF-16. */
export function sheetFile(format: Format, sheets: Sheets | Cell[][]): Buffer {
  const named = Array.isArray(sheets) ? { Sheet1: sheets } : sheets
  if (format === 'biff5') return excel95File(named)
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(named)) utils.book_append_sheet(book, worksheet(rows), name.replace('*', ''))
  book.Workbook = { Sheets: Object.keys(named).map((name) => ({ Hidden: name.startsWith('*') ? 1 : 0 })) }
  if (format === 'csv') return Buffer.from(utils.sheet_to_csv(book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet, { RS: '\r\n' }))
  // What Excel calls 'Unicode text'.
  if (format === 'txt')
    return encoded(utils.sheet_to_csv(book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet, { FS: '\t', RS: '\r\n' }), 'utf-16')
  return Buffer.from(write(book, { type: 'array', bookType: format, compression: true }))
}

function worksheet(rows: Cell[][]): WorkSheet {
  return utils.aoa_to_sheet(rows, { cellDates: true, UTC: true, dateNF: 'dd/mm/yyyy' })
}

/** Text with semicolons and a comma before decimals, as Excel saves it in most of Europe. */
export function europeanCsv(rows: string[][], encoding: Encoding): Buffer {
  return encoded(utils.sheet_to_csv(utils.aoa_to_sheet(rows), { FS: ';', RS: '\r\n' }), encoding)
}

/** What each letter is in a code page; `?` stands for what it lacks. */
const codePages = codepages.cptable

type Encoding = 'utf-8' | 'utf-16' | 'windows-1251' | 'windows-1252'

/** A text in the letters of a program: UTF-16 with its mark, or one of the old code pages of Windows. */
export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le')
  const page = codePages[Number(encoding.slice(-4))]
  return Buffer.from(Array.from(text, (letter) => page?.enc[letter] ?? 0x3f))
}

/** What Excel 95 writes in Russia: the library knows its format, but only ASCII in it, so the letters and their code page are put in afterwards. */
function excel95File(sheets: Sheets): Buffer {
  const letters: [placeholder: string, text: string][] = []
  const ascii = (cell: Cell): Cell => {
    if (typeof cell !== 'string' || !/[^\0-\x7f]/.test(cell)) return cell
    const placeholder = `~${letters.length}`.padEnd(cell.length, '~')
    if (placeholder.length > cell.length) throw new Error(`${cell} is too short to be replaced`)
    letters.push([placeholder, cell])
    return placeholder
  }
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, worksheet(rows.map((row) => row.map(ascii))), name.replace('*', ''))
  const file = Buffer.from(write(book, { type: 'array', bookType: 'biff5' }))
  for (const [placeholder, text] of letters) encoded(text, 'windows-1251').copy(file, file.indexOf(placeholder, 0, 'latin1'))
  const codePage = file.indexOf(Buffer.from(Uint16Array.of(0x42, 2, 1252).buffer))
  file.writeUInt16LE(1251, codePage + 4)
  for (const [n, name] of Object.keys(sheets).entries()) if (name.startsWith('*')) hideSheet(file, n)
  return file
}

/** Marks a sheet as hidden in its record of the workbook, which the library doesn't write in this format. */
function hideSheet(file: Buffer, sheet: number) {
  let at = file.indexOf(Buffer.from(Uint16Array.of(0x42, 2, 1251).buffer))
  for (let seen = -1; seen < sheet; ) {
    if (file.readUInt16LE(at) === 0x85 && ++seen === sheet) file.writeUInt16LE(1, at + 8)
    at += 4 + file.readUInt16LE(at + 2)
  }
}
