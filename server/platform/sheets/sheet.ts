/** A row with content. `row` is its number in the sheet, from 1. */
export type SheetRow = { row: number; cells: string[] }
/** A file with more rows or columns, or more characters in all cells, is refused: nothing is left out unseen. */
export type SheetLimits = { mostRows: number; mostColumns: number; longestCell: number; mostCharacters: number }

/** Why a file can't be read. 'old' is an Excel workbook of before 2007, 'locked' one with a password, 'macros' one with programs in it. */
export type SheetFault = 'not a sheet' | 'old' | 'locked' | 'macros' | 'too large' | 'too many rows' | 'too many columns'

export class Unreadable extends Error {
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.fault = fault
  }
}
