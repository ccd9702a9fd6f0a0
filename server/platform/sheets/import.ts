import { latinDigit } from '#domain/lib/text.ts'
import { cleanCell, longestCell, type TextEncoding } from '#domain/sheets/cells.ts'
import { applyHeadings, type Columns, type FoundColumns, headingKey, type KnownHeadings } from '#domain/sheets/columns.ts'
import {
  guessColumns,
  type ImportRow,
  mostImported,
  mostImportedColumns,
  type SheetChoice,
  type SheetImport,
} from '#domain/sheets/import.ts'
import type { Turn } from '#server/lib/concurrency.ts'
import { problems } from '#server/platform/http/problem.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetRow } from './sheet.ts'

/** The stored upload of an import. */
type StoredSheet = { headings: string[]; rows: SheetRow[] }
type Named = { name: string; label: string }

export type ImportReading = {
  fields: Named[]
  /** How people head the columns, by field, besides the labels. */
  usual: Record<string, RegExp[]>
  /** The headings of the last file, which come before any guess. */
  known: KnownHeadings<string> | null | undefined
  /** What the template says below its headings, which isn't a row. */
  hints: string[]
  /** What the rows are: 'students'. */
  what: string
  /** A field whose text may be in several columns, and how people head them. */
  parts?: { field: string; headings: RegExp[] }
}

/** What of a file is asked for: the name of a sheet, and how its letters are written; null to find out. */
export type AskedSheet = { sheet: string | null; encoding: TextEncoding | null }

/** `name` is that of a sheet of several. */
type Sheet = { name: string | undefined; rows: SheetRow[]; found: FoundColumns<string> | null }

/** The first rows of a sheet, each at its place. */
export function headOf(rows: SheetRow[]): string[][] {
  const head: string[][] = []
  for (const { row, cells } of rows) if (row <= mostHeadRows) head[row - 1] = cells
  return Array.from(head, (cells) => cells ?? [])
}
const mostHeadRows = 600

/**
 * Reads all sheets of a file, and says which of them fit: those with headings that `find` knows in their first rows, without covers and
 * summaries. Throws a problem when it isn't a spreadsheet or is too large, and when too many files are waiting.
 */
export async function readSheets(
  file: Uint8Array,
  turn: Turn,
  limits: Parameters<typeof readSheet>[2],
  find: (head: string[][]) => FoundColumns<string> | null,
): Promise<{ sheets: Sheet[]; fitting: Sheet[]; encoding: TextEncoding | null }> {
  const all: SheetRow[] = []
  const { encoding } = await readSheet(file, turn, limits, (rows) => {
    for (const row of rows) all.push(row)
  })
  const bySheet = Map.groupBy(all, ({ sheet }) => sheet)
  const sheets = [...bySheet].map(([name, rows]) => ({ name: bySheet.size > 1 ? name : undefined, rows, found: find(headOf(rows)) }))
  const sizes = sheets.map(({ rows, found }) => {
    const isEmpty = found === null || (rows.at(-1)?.row ?? 0) <= found.header + 1
    return isEmpty ? 0 : Object.keys(found.columns).length
  })
  const fitting = sheets.filter((_, n) => (sizes[n] ?? 0) >= Math.max(2, Math.max(...sizes) / 2))
  return { sheets, fitting: fitting.length > 0 ? fitting : sheets.filter(({ found }) => found !== null).slice(0, 1), encoding }
}

/**
 * Reads a file and finds the columns of its fields. Leaves out what stands above the headings, empty rows and the template's hints. Returns the
 * names of its sheets instead when several can be read and none is asked for: nobody should think that all of them were imported. Throws what
 * `readSheets` throws, and a problem when the file has no headings or no rows.
 */
export async function readImport(
  file: Uint8Array,
  turn: Turn,
  { sheet: wanted, encoding: asked }: AskedSheet,
  { fields, usual, known, hints, what, parts }: ImportReading,
): Promise<SheetChoice | ReadSheet> {
  const find = (head: string[][]) => (known && applyHeadings(head, known)) ?? guessColumns(head, fields, usual)
  const { fitting, encoding } = await readSheets(file, turn, { ...limits, encoding: asked }, find)
  const chosen = wanted === null ? fitting[0] : fitting.find(({ name }) => name === wanted)
  if (!chosen?.found) throw problems.unusableFile('We found no headings in this file. Use the headings of the template.')
  if (wanted === null && fitting.length > 1) return { sheets: fitting.flatMap(({ name }) => name ?? []) }
  const { header, columns } = chosen.found
  const read = chosen.rows.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell) => cleanCell(cell).replace(/(?![0-9])\p{Nd}/gu, latinDigit)),
  }))
  const asHints = JSON.stringify(hints)
  const rows = read
    .filter(({ row, cells }) => row > header + 1 && cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)))
    .filter(({ cells }) => JSON.stringify(fields.map(({ name }) => cells[columns[name] ?? -1] ?? '')) !== asHints)
  if (rows.length === 0) throw problems.unusableFile(`There are no ${what} below the headings of this file.`)
  const headings = read.find(({ row }) => row === header + 1)?.cells ?? []
  if (parts) joinParts(headings, rows, columns[parts.field], parts.headings)
  return { headings, rows, columns, sheet: chosen.name, encoding, leftOut: leftOutText(read, rows, header) }
}

/** What of a sheet isn't a row of its list: '2 lines above the heading, 4 blank rows and 1 line below the list are left out.' */
function leftOutText(read: SheetRow[], rows: SheetRow[], header: number): string {
  const isBlank = ({ cells }: SheetRow) => cells.every((cell) => cell === '')
  const above = read.filter((line) => line.row <= header && !isBlank(line)).length
  const blank = (rows.at(-1)?.row ?? 0) - header - 1 - rows.length
  const below = rowsBelowList(rows)
  const ends = rows.filter(({ row }) => below.has(row)).map(({ cells }) => `‘${cells.find((cell) => cell !== '')?.slice(0, 40) ?? ''}’`)
  const parts = [
    ...(above > 0 ? [`${above} ${above === 1 ? 'line' : 'lines'} above the heading`] : []),
    ...(blank > 0 ? [`${blank} blank ${blank === 1 ? 'row' : 'rows'}`] : []),
    ...(ends.length > 3 ? [`${ends.length} lines below the list`] : ends),
  ]
  if (parts.length === 0) return ''
  return `${new Intl.ListFormat('en-GB').format(parts)} ${above + blank + ends.length === 1 ? 'is' : 'are'} left out.`
}

/** Puts a text that is in several columns, such as a first and a last name, into the column of its field, unless it's whole there. */
function joinParts(headings: string[], rows: SheetRow[], column: number | undefined, parts: RegExp[]): void {
  const keys = headings.map(headingKey)
  const columns = parts.map((part) => keys.findIndex((key) => part.test(key))).filter((at) => at >= 0)
  if (column === undefined || !columns.includes(column)) return
  for (const { cells } of rows) {
    const words = new Set((cells[column] ?? '').toLowerCase().split(' '))
    const isPart = (at: number) => at === column || !words.has((cells[at] ?? '').toLowerCase())
    const texts = columns.filter(isPart).map((at) => cells[at] ?? '')
    cells[column] = texts.filter((text) => text !== '').join(' ')
  }
}

const limits = {
  mostRows: mostImported + 1,
  mostColumns: mostImportedColumns,
  longestCell: longestCell * 3 + 1,
  mostCharacters: 4 * 1024 * 1024,
  advice: 'Split it into smaller files.',
}

type ReadSheet = StoredSheet & { columns: Columns<string>; sheet: string | undefined; encoding: TextEncoding | null; leftOut: string }

/** What an imported file is called: with the name of its sheet, if it has several. */
export function sheetName(fileName: string, sheet: string | undefined): string {
  return sheet === undefined ? fileName : `${fileName}, sheet “${sheet}”`
}

/** What people write below a list. */
const belowList =
  /^(?:grand )?total\b|^(?:no\.?|number|count) of\b|^(?:principal|head ?(?:master|mistress|teacher)|class teacher|teacher|coordinator|prepared|checked|verified|signed|signature|sign|seal|stamp|date|place|note|page|generated|printed)\b.*[:.]|^(?:signature|seal|stamp)\b/i

/** The numbers of the rows at the end of a file that aren't part of its list, such as totals and signatures. */
export function rowsBelowList(rows: SheetRow[]): Set<number> {
  const isBelow = ({ cells }: SheetRow) => {
    const filled = cells.filter((cell) => cell !== '')
    return filled.length <= 2 && belowList.test(filled[0] ?? '')
  }
  const last = rows.findLastIndex((row) => !isBelow(row))
  return new Set(rows.slice(last + 1).map(({ row }) => row))
}

/** What becomes of such a row. */
export const leftOut = 'Below the list, left out.'

/** Puts a corrected text into a cell; a field without a column gets one of its own. Throws 404 for a row that isn't there. */
export function withCell(
  { rows, headings, columns }: StoredSheet & { columns: Columns<string> },
  { row, field, text }: { row: number; field: string; text: string },
): StoredSheet & { columns: Columns<string> } {
  if (!rows.some((known) => known.row === row)) throw problems.notFound()
  const column = columns[field] ?? headings.length
  const put = ({ cells }: SheetRow) =>
    Array.from({ length: Math.max(cells.length, column + 1) }, (_, n) => (n === column ? text : (cells[n] ?? '')))
  return {
    rows: rows.map((known) => (known.row === row ? { ...known, cells: put(known) } : known)),
    headings: columns[field] === undefined ? [...headings, field] : headings,
    columns: { ...columns, [field]: column },
  }
}

/** Rows shown with mistakes, and others. */
const mostShown = { mistakes: 200, others: 50 }
const someValues = 8
/** Rows in which they are looked for. */
const valueRows = 50

/** Returns the columns of a file with their first values. */
export function columnsShown(headings: string[], rows: string[][]): SheetImport['columns'] {
  const below = rows.slice(0, valueRows)
  return Array.from({ length: Math.max(headings.length, ...below.map((row) => row.length)) }, (_, column) => ({
    heading: cleanCell(headings[column]).slice(0, 80),
    values: [...new Set(below.map((row) => cleanCell(row[column]).slice(0, 80)))]
      .filter((text) => /[\p{L}\p{N}]/u.test(text))
      .slice(0, someValues),
  }))
}

/** Returns what is shown of a file: its columns with some values, the counts, the rows with mistakes and some of the others. */
export function sheetPreview(
  { headings, rows }: StoredSheet,
  judged: ImportRow[],
): Pick<SheetImport, 'columns' | 'counts' | 'to_tick' | 'rows'> {
  const inState = (state: ImportRow['state']) => judged.filter((row) => row.state === state)
  const [mistakes, here, ready] = [inState('mistake'), [...inState('here'), ...inState('left out')], inState('ready')]
  const toTick = inState('to tick')
  const asked = [...toTick, ...ready.filter(({ questions }) => Object.keys(questions).length > 0)]
  const shown = new Set([...[...mistakes, ...asked].slice(0, mostShown.mistakes), ...[...here, ...ready].slice(0, mostShown.others)])
  return {
    columns: columnsShown(
      headings,
      rows.map(({ cells }) => cells),
    ),
    counts: { ready: ready.length, mistakes: mistakes.length, here: here.length },
    to_tick: toTick.length,
    rows: judged.filter((row) => shown.has(row)),
  }
}

/** Returns the rows with mistakes for a workbook, by field name, with what to fix under 'what_to_fix'. */
export function rowsToCorrect(judged: ImportRow[], fields: Named[]): Record<string, string>[] {
  const label = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  return judged
    .filter(({ state }) => state === 'mistake')
    .map(({ cells, problems: why }) => ({
      ...cells,
      what_to_fix: Object.entries(why)
        .map(([name, message]) => (name === '' ? message : `${label(name)}: ${message}`))
        .join(' '),
    }))
}
