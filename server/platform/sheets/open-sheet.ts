import { type SheetLimits, type SheetRow, Unreadable } from './sheet.ts'
import { openTextRows } from './text-rows.ts'
import { workbookRows } from './workbook.ts'

/** Cells, which may be empty in front of others: each of them takes memory. */
const mostCells = 1_000_000

/**
 * Opens a CSV or XLSX file. Its rows with content are read one after the other, cells that hold only blanks as ''. `check` is called often,
 * and may throw. Throws `Unreadable`, also while rows are read.
 */
export function openSheet(file: Uint8Array, limits: SheetLimits, check: () => void): { rows: AsyncGenerator<SheetRow>; isLegacy: boolean } {
  const isZip = [0x50, 0x4b, 0x03, 0x04].every((byte, n) => file[n] === byte)
  const { rows, isLegacy } = isZip ? { rows: workbookRows(file, limits.mostColumns, check), isLegacy: false } : openTextRows(file, check)
  return { rows: bounded(rows, limits), isLegacy }
}

async function* bounded(
  rows: AsyncIterable<SheetRow>,
  { mostRows, mostColumns, longestCell, mostCharacters }: SheetLimits,
): AsyncGenerator<SheetRow> {
  let [count, size, characters] = [0, 0, 0]
  for await (const { cells: all, ...row } of rows) {
    const cells = all.map((text) => (/\S/.test(text) ? text.slice(0, longestCell) : ''))
    if (cells.splice(mostColumns).some((text) => text !== '')) throw new Unreadable('too many columns')
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) continue
    count += 1
    size += cells.length
    characters += cells.reduce((sum, text) => sum + text.length, 0)
    if (count > mostRows) throw new Unreadable('too many rows')
    if (size > mostCells || characters > mostCharacters) throw new Unreadable('too large')
    yield { ...row, cells }
  }
  if (count === 0) throw new Unreadable('not a sheet')
}
