import * as z from 'zod/mini'
import type { Field } from '#domain/forms/field.ts'
import { isStorable } from '#domain/lib/text.ts'
import { isShortened, textEncodings } from '#domain/sheets/cells.ts'
import { type Columns, columnsByRole, type FoundColumns, findHeadings, headingKey } from '#domain/sheets/columns.ts'
import { type DateOrder, dateOrders } from '#domain/sheets/dates.ts'

// Importing rows from a file, such as a school's students. Rows are counted as in the sheet, from 1; columns from 0.

/** Most rows, and columns, of a file. */
export const mostImported = 2000
export const mostImportedColumns = 60

/** The endings of the files that can be read. */
export const sheetFiles = '.xlsx,.xls,.ods,.csv,.tsv,.txt'

/**
 * Which column holds which field, and how dates are written; null until somebody says so. Names in capitals or small letters only, and classes,
 * are written as they usually are, unless it says that they stay as in the file. `renamed` are classes that are called otherwise, by what they
 * usually are.
 */
export type ImportMapping = {
  columns: Columns<string>
  dates: DateOrder | null
  names?: Style | undefined
  classes?: Style | undefined
  renamed?: Record<string, string> | undefined
  /** What of the file isn't a row, as a sentence. */
  leftOut?: string | undefined
}

const style = z.enum(['usual', 'as in the file'])
type Style = z.infer<typeof style>

const className = z.string().check(z.maxLength(120), z.refine(isStorable))
const renamedClasses = z.record(className, className).check(z.refine((names) => Object.keys(names).length <= mostClasses))

/** Most classes that are shown as they were understood, and ways of writing one. */
export const mostClasses = 12

const importRow = z.object({
  row: z.int(),
  /** Whether it will be added, or only once it is ticked, has mistakes, is here already, or is left out as repeated or below the list. */
  state: z.enum(['ready', 'to tick', 'mistake', 'here', 'left out']),
  /** The row of the file that it repeats. */
  same_as: z.optional(z.int()),
  /** For a row that contradicts others about the same student, of which one can be ticked: the first of them, and what this one says. */
  choice: z.optional(z.object({ first: z.int(), text: z.string() })),
  /** The name of the student that the row is about, when the file has only a number. */
  who: z.optional(z.string()),
  /** The cells by field name, as they are in the file. */
  cells: z.record(z.string(), z.string()),
  /** What to fix, by field name; for a row that is here already, '' says where. */
  problems: z.record(z.string(), z.string()),
  /** What to look at before a row is added, by field name. */
  questions: z.record(z.string(), z.string()),
})
export type ImportRow = z.infer<typeof importRow>

/** A file that somebody is importing. It stays until its rows are added or it is discarded, also when the page is left. */
export const sheetImport = z.object({
  id: z.uuid(),
  version: z.int(),
  file_name: z.string(),
  /** The columns of the file, with their first values. */
  columns: z.array(z.object({ heading: z.string(), values: z.array(z.string()) })),
  /** The fields that a file can hold. `kept` is what is filled in without a column; null when the field needs one. */
  fields: z.array(
    z.object({ name: z.string(), label: z.string(), kept: z.nullable(z.string()), holds: z.enum(['date', 'name', 'class', 'text']) }),
  ),
  mapping: z.object({
    columns: z.record(z.string(), z.optional(z.int())),
    dates: z.nullable(z.enum(dateOrders)),
    names: z.optional(style),
    classes: z.optional(style),
    renamed: z.optional(renamedClasses),
  }),
  /** What of the file isn't a row, as a sentence: '2 lines above the heading and 4 blank rows are left out.' */
  left_out: z.string(),
  /** What somebody has to say before the rows can be read, as a sentence; null when nothing is missing. */
  missing: z.nullable(z.string()),
  /** A date that could be two days, and the orders that say which, when one is to be chosen: '03/04/2014'. */
  dates: z.nullable(z.object({ text: z.string(), orders: z.array(z.enum(dateOrders)), count: z.int() })),
  /** How many names are in capitals or small letters only, and the first of them; null without any. */
  names: z.nullable(z.object({ count: z.int(), example: z.string() })),
  /** How classes are written in the file that are usually written in another way; null without any. */
  classes: z.nullable(z.array(z.object({ usual: z.string(), written: z.array(z.string()) }))),
  /** How the letters of a text file were read; null for a workbook. */
  encoding: z.nullable(z.enum(textEncodings)),
  /** Those that are left out count as here. */
  counts: z.object({ ready: z.int(), mistakes: z.int(), here: z.int() }),
  /** How many rows are added only once they are ticked. */
  to_tick: z.int(),
  /** All rows with mistakes up to 200, and some of the others, in the order of the file. */
  rows: z.array(importRow),
})
export type SheetImport = z.infer<typeof sheetImport>

/** Instead of an import: the sheets of a workbook that can be read, of which one is to be asked for. */
export const sheetChoice = z.object({ sheets: z.array(z.string()) })
export type SheetChoice = z.infer<typeof sheetChoice>

export const openImport = z.object({ open: z.nullable(sheetImport) })
/** Adds the rows that are ready, and those of the rows to tick or to choose from that are named. */
export const addBody = z.strictObject({ version: z.int(), ticked: z._default(z.array(z.int()).check(z.maxLength(mostImported)), []) })
export const importDone = z.object({ message: z.string(), added: z.int(), open: z.nullable(sheetImport) })

const column = z.nullable(z.int().check(z.gte(0), z.lt(60)))
const fieldName = z.string().check(z.regex(/^[a-z_]{1,60}$/))
/** Which column holds which field (null for none), and how dates are written. */
export const mappingBody = z.strictObject({
  version: z.int(),
  columns: z.record(fieldName, column),
  dates: z.nullable(z.enum(dateOrders)),
  names: z.optional(style),
  classes: z.optional(style),
  renamed: z.optional(renamedClasses),
})
/** A corrected cell. */
export const cellBody = z.strictObject({
  version: z.int(),
  row: z.int(),
  field: fieldName,
  text: z.string().check(z.maxLength(500), z.refine(isStorable)),
})

/**
 * Finds the row of headings in a file, and the column of each field, by its label or what is `usual`; null when no row has a heading that
 * we know.
 */
export function guessColumns(
  rows: string[][],
  fields: Pick<Field, 'name' | 'label'>[],
  usual: Record<string, RegExp[]>,
): FoundColumns<string> | null {
  const names = fields.map(({ name }) => name)
  const patterns = Object.fromEntries(fields.map(({ name, label }) => [name, [exactly(label), ...(usual[name] ?? [])]]))
  return findHeadings(rows, (row) => columnsByRole(row, names, patterns))
}

function exactly(label: string): RegExp {
  return new RegExp(`^${headingKey(label).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
}

/** Says which column of a field holds numbers that Excel has shortened, and what to do about it; null without any. */
export function shortenedColumn(
  { headings, rows }: { headings: string[]; rows: { cells: string[] }[] },
  columns: Columns<string>,
  advice = 'Import the workbook itself (XLSX), or write the numbers whole.',
): string | null {
  const column = Object.values(columns).find((at) => at !== undefined && rows.some(({ cells }) => isShortened(cells[at] ?? '')))
  if (column === undefined) return null
  return `Excel has shortened the numbers in “${(headings[column] ?? '').slice(0, 80)}”, so their last digits are lost. ${advice}`
}
