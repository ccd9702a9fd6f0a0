import type { TextEncoding } from '#domain/sheets/cells.ts'

/** A row with content. `row` is its number in the sheet, from 1; `sheet` the name of its sheet in a workbook. */
export type SheetRow = { row: number; cells: string[]; sheet?: string }
/** A file with more rows or columns, or more characters in all cells, is refused: nothing is left out unseen. */
export type SheetLimits = { mostRows: number; mostColumns: number; longestCell: number; mostCharacters: number }
/** How the letters of a text file are to be read; null to find out. */
export type AskedEncoding = { encoding: TextEncoding | null }

/** Formats that banks and people use besides tables. */
export type OtherFormat = 'OFX' | 'QIF' | 'MT940' | 'CAMT.053' | 'PDF' | 'picture'

/** Why a file can't be read. 'locked' is a workbook with a password, 'macros' one with programs in it. */
export type SheetFault = OtherFormat | 'not a sheet' | 'locked' | 'macros' | 'too large' | 'too many rows' | 'too many columns'

export class UnreadableSheet extends Error {
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.fault = fault
  }
}
