import type { TextEncoding } from '#domain/sheets/cells.ts'
import { libraryRows } from './library-rows.ts'
import { odsManifest, odsRows } from './ods.ts'
import { type AskedEncoding, type SheetFault, type SheetLimits, type SheetRow, UnreadableSheet } from './sheet.ts'
import { openTextRows, startsWith } from './text-rows.ts'
import { workbookRows } from './workbook.ts'
import { openParts } from './zip-parts.ts'

/** Cells, which may be empty in front of others: each of them takes memory. */
const mostCells = 1_000_000

/**
 * Opens a CSV, XLSX, XLS or ODS file. Its rows with content are read one after the other, cells that hold only blanks as ''. `check` is called often,
 * and may throw. Throws `UnreadableSheet`, also while rows are read.
 */
export function openSheet(file: Uint8Array, { encoding: asked, ...limits }: SheetLimits & AskedEncoding, check: () => void): OpenSheet {
  const { rows, encoding = null } = opened(file, { asked, mostColumns: limits.mostColumns }, check)
  return { rows: bounded(rows, limits), encoding }
}

/** `encoding` says how the letters of a text file are read. */
type OpenSheet = { rows: AsyncGenerator<SheetRow>; encoding: TextEncoding | null }

function opened(
  file: Uint8Array,
  { asked, mostColumns }: { asked: TextEncoding | null; mostColumns: number },
  check: () => void,
): { rows: AsyncIterable<SheetRow>; encoding?: TextEncoding } {
  if (startsWith(file, 0x50, 0x4b, 0x03, 0x04)) {
    const parts = openParts(file, check)
    const [other] = otherPrograms.find(([, part]) => parts.names.some((name) => part.test(name))) ?? []
    if (other) throw new UnreadableSheet(other)
    return { rows: parts.names.includes(odsManifest) ? odsRows(parts, mostColumns) : workbookRows(parts, mostColumns) }
  }
  return isOldWorkbook(file) ? { rows: libraryRows(file, check) } : openTextRows(file, asked, check)
}

/** Files in a ZIP that aren't XLSX or ODS, by a part that they contain. */
const otherPrograms: [SheetFault, RegExp][] = [
  ['a Numbers file', /^Index(?:\.zip|\/Document\.iwa)$/],
  ['a Word document', /^word\/document\.xml$/],
  ['a binary workbook (.xlsb)', /^xl\/workbook\.bin$/],
]

/** Whether a file is a workbook of an Excel before 2007, or a new one with a password: in a container, or as a bare stream. */
function isOldWorkbook(file: Uint8Array): boolean {
  return (
    startsWith(file, 0xd0, 0xcf, 0x11, 0xe0) ||
    [0x00, 0x02, 0x04, 0x08].some((version) => startsWith(file, 0x09, version, file[2] ?? 0, 0) && [4, 6, 8, 16].includes(file[2] ?? 0))
  )
}

async function* bounded(
  rows: AsyncIterable<SheetRow>,
  { mostRows, mostColumns, longestCell, mostCharacters }: SheetLimits,
): AsyncGenerator<SheetRow> {
  let [count, size, characters] = [0, 0, 0]
  for await (const { cells: all, ...row } of rows) {
    const cells = all.map((text) => (/\S/.test(text) ? text.slice(0, longestCell) : ''))
    if (cells.splice(mostColumns).some((text) => text !== '')) throw new UnreadableSheet('too many columns')
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) continue
    count += 1
    size += cells.length
    characters += cells.reduce((sum, text) => sum + text.length, 0)
    if (count > mostRows) throw new UnreadableSheet('too many rows')
    if (size > mostCells || characters > mostCharacters) throw new UnreadableSheet('too large')
    yield { ...row, cells }
  }
  if (count === 0) throw new UnreadableSheet('not a sheet')
}
