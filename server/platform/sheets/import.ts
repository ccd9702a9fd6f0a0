import { cellText, longestCell, type TextEncoding } from '#domain/sheets/cells.ts'
import { applyHeadings, type Columns, type KnownHeadings } from '#domain/sheets/columns.ts'
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

/** Characters of all cells: ten times as many as a full list of students has. */
const mostCharacters = 4 * 1024 * 1024

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
}

/** What of a file is asked for: the name of a sheet, and how its letters are written; null to find out. */
export type AskedSheet = { sheet: string | null; encoding: TextEncoding | null }

/**
 * Reads a file and finds the columns of its fields. Leaves out what stands above the headings, empty rows and the template's hints. Returns the
 * names of its sheets instead when several can be read and none is asked for: nobody should think that all of them were imported. Throws a
 * problem when it isn't a spreadsheet, is too large, or has no headings or no rows, and when too many files are waiting.
 */
export async function readImport(
  file: Uint8Array,
  turn: Turn,
  { sheet: wanted, encoding: asked }: AskedSheet,
  { fields, usual, known, hints, what }: ImportReading,
): Promise<SheetChoice | ReadSheet> {
  const all: SheetRow[] = []
  const limits = {
    mostRows: mostImported + 1,
    mostColumns: mostImportedColumns,
    longestCell: longestCell * 3 + 1,
    mostCharacters,
    encoding: asked,
    advice: 'Split it into smaller files.',
  }
  const { encoding } = await readSheet(file, turn, limits, (rows) => {
    all.push(...rows.map((row) => ({ ...row, cells: row.cells.map(cellText) })))
  })
  const fitting = fittingSheets(all, (texts) => (known && applyHeadings(texts, known)) ?? guessColumns(texts, fields, usual))
  const chosen = wanted === null ? fitting[0] : fitting.find(({ name }) => name === wanted)
  if (!chosen) throw problems.unusableFile('We found no headings in this file. Use the headings of the template.')
  if (wanted === null && fitting.length > 1) return { sheets: fitting.flatMap(({ name }) => name ?? []) }
  const { name: sheet, headings, below, columns } = chosen
  const asHints = JSON.stringify(hints)
  const rows = below
    .filter(({ cells }) => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)))
    .filter(({ cells }) => JSON.stringify(fields.map(({ name }) => cells[columns[name] ?? -1] ?? '')) !== asHints)
  if (rows.length === 0) throw problems.unusableFile(`There are no ${what} below the headings of this file.`)
  return { headings, rows, columns, sheet, encoding }
}

type ReadSheet = StoredSheet & { columns: Columns<string>; sheet: string | undefined; encoding: TextEncoding | null }

type FoundColumns = { header: number; columns: Columns<string> }

type FittingSheet = { name: string | undefined; headings: string[]; below: SheetRow[]; columns: Columns<string> }

/** Returns the sheets with headings that we know and rows below them, without covers and summaries; otherwise the first with headings. */
function fittingSheets(rows: SheetRow[], find: (texts: string[][]) => FoundColumns | null): FittingSheet[] {
  const bySheet = Map.groupBy(rows, ({ sheet }) => sheet)
  const found = [...bySheet].flatMap(([sheet, inSheet]) => {
    const name = bySheet.size > 1 ? sheet : undefined
    const at = find(inSheet.map(({ cells }) => cells))
    if (!at) return []
    const below = inSheet.slice(at.header + 1).map(({ row, cells }) => ({ row, cells }))
    return [{ name, headings: inSheet[at.header]?.cells ?? [], below, columns: at.columns }]
  })
  const sizes = found.map(({ columns, below }) => (below.length === 0 ? 0 : Object.keys(columns).length))
  const fitting = found.filter((_, n) => (sizes[n] ?? 0) >= Math.max(2, Math.max(...sizes) / 2))
  return fitting.length > 0 ? fitting : found.slice(0, 1)
}

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
const someValues = 5

/** Returns what is shown of a file: its columns with some values, the counts, the rows with mistakes and some of the others. */
export function shownOf({ headings, rows }: StoredSheet, judged: ImportRow[]): Pick<SheetImport, 'columns' | 'counts' | 'rows'> {
  const inState = (state: ImportRow['state']) => judged.filter((row) => row.state === state)
  const [mistakes, here, ready] = [inState('mistake'), inState('here'), inState('ready')]
  const asked = ready.filter(({ questions }) => Object.keys(questions).length > 0)
  const shown = new Set([...[...mistakes, ...asked].slice(0, mostShown.mistakes), ...[...here, ...ready].slice(0, mostShown.others)])
  return {
    columns: headings.map((heading, column) => ({
      heading: heading.slice(0, 80),
      values: rows
        .slice(0, someValues)
        .map(({ cells }) => (cells[column] ?? '').slice(0, 80))
        .filter((text) => text !== ''),
    })),
    counts: { ready: ready.length, mistakes: mistakes.length, here: here.length },
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
