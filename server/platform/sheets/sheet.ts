import { serialToDate } from 'hucre'
import type { TextEncoding } from '#domain/sheets/cells.ts'

/** A row with content. `row` is its number in the sheet, from 1; `sheet` the name of its sheet in a workbook. */
export type SheetRow = { row: number; cells: string[]; sheet?: string }
/** A file with more rows or columns, or more characters in all cells, is refused: nothing is left out unseen. */
export type SheetLimits = { mostRows: number; mostColumns: number; longestCell: number; mostCharacters: number }
/** How the letters of a text file are to be read; null to find out. */
export type AskedEncoding = { encoding: TextEncoding | null }

/** Why a file can't be read. 'a PDF' and the like name another format. 'locked' is a workbook with a password, 'macros' one with programs in it. */
export type SheetFault =
  | `a ${string}`
  | `an ${string}`
  | 'not a sheet'
  | 'locked'
  | 'macros'
  | 'too large'
  | 'too many rows'
  | 'too many columns'

export class UnreadableSheet extends Error {
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * A number of a workbook as people read it: dates as ISO, whole numbers with all their digits, and 199.99999999999997, which is what a formula
 * makes of 200, as 200.
 */
export function workbookNumberText(text: string, isDate: boolean, is1904: boolean): string {
  const value = Number(text)
  if (!isDate) return wholeNumber(text) ?? String(Number(value.toFixed(4)))
  const date = serialToDate(value, is1904)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

/** A whole number as it's written, or as '4.12303021177E11' says it; null for another number. A number of JavaScript has 15 sure digits. */
function wholeNumber(text: string): string | null {
  if (/^-?\d+$/.test(text)) return text
  const [, first = '', decimals = '', power = ''] = /^(-?\d)(?:\.(\d{1,30}))?E\+?(\d\d?)$/i.exec(text) ?? []
  return first !== '' && decimals.length <= Number(power) && Number(power) <= 30 ? first + decimals.padEnd(Number(power), '0') : null
}

/** How many files one school, and one account of the office, may have read in an hour. Explained in docs/settings.md. */
export const filesPerHour = { school: 20, office: 120 }
/** How often an open import may be read or changed in a minute, by one school or one account of the office: each answer checks all rows. */
export const openImportsPerMinute = 60
