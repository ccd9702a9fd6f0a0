import { fold } from '#domain/lib/text.ts'

// Which column of a file holds what: found by headings, and remembered for the next file.

/** Which column (from 0) is what. */
export type Columns<Role extends string> = { [role in Role]?: number | undefined }

/** Which row (from 0) of a sheet holds the headings, and which column is what. */
export type FoundColumns<Role extends string> = { header: number; columns: Columns<Role> }

/** What is remembered of a file: all of its headings, and those of each role. */
export type KnownHeadings<Role extends string> = { all: string[]; headings: { [role in Role]?: string } }

/** Rows in which the headings are looked for: some files begin with an address and a summary. */
const headRows = 100

/** Finds the row with the headings: the one in which most columns are found. Null when none are found in any. */
export function findHeadings<Role extends string>(
  rows: string[][],
  columnsIn: (row: string[], below: string[][]) => Columns<Role>,
): FoundColumns<Role> | null {
  let [best, most]: [FoundColumns<Role> | null, number] = [null, 0]
  for (const [header, row] of rows.slice(0, headRows).entries()) {
    const columns = columnsIn(row, rows.slice(header + 1))
    const found = Object.keys(columns).length
    if (found > most) [best, most] = [{ header, columns }, found]
  }
  return best
}

/** Writes a heading so that it can be compared: 'Deposit Amount (INR )' -> 'deposit amount inr'. */
export function headingKey(heading: string): string {
  return fold(heading.slice(0, 100))
    .replace(/[^\p{L}\p{M}\p{N}&]+/gu, ' ')
    .trim()
}

/** Returns the column of each role by the headings of a row; earlier patterns win, and a column has one role. */
export function columnsByRole<Role extends string>(row: string[], roles: readonly Role[], patterns: Record<Role, RegExp[]>): Columns<Role> {
  const keys = row.map(headingKey)
  const columns: Columns<Role> = {}
  const taken = new Set<number>()
  for (const role of roles) {
    for (const pattern of patterns[role]) {
      const found = keys.findIndex((key, column) => key !== '' && !taken.has(column) && pattern.test(key))
      if (found < 0) continue
      columns[role] = found
      taken.add(found)
      break
    }
  }
  return columns
}

/** Returns what to remember of a row of headings and the columns that were chosen. */
export function headingsOf<Role extends string>(row: string[], columns: Columns<Role>): KnownHeadings<Role> {
  const known = Object.entries<number | undefined>(columns).map(([role, column]) => [role, headingKey(row[column ?? -1] ?? '')] as const)
  return {
    all: keysOf(row),
    headings: Object.fromEntries(known.filter(([, heading]) => heading !== '')) as KnownHeadings<Role>['headings'],
  }
}

/** Finds remembered headings in a file, in any order; null when no row has the same ones. */
export function applyHeadings<Role extends string>(rows: string[][], { all, headings }: KnownHeadings<Role>): FoundColumns<Role> | null {
  const wanted = JSON.stringify(all)
  const header = rows.slice(0, headRows).findIndex((row) => all.length > 0 && JSON.stringify(keysOf(row)) === wanted)
  if (header < 0) return null
  const keys = (rows[header] ?? []).map(headingKey)
  const columns = Object.entries<string>(headings as Record<string, string>).map(([role, heading]) => [role, keys.indexOf(heading)])
  return { header, columns: Object.fromEntries(columns) }
}

function keysOf(row: string[]): string[] {
  return row
    .map(headingKey)
    .filter((heading) => heading !== '')
    .sort()
}
