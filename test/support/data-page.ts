import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(join(import.meta.dirname, '../../docs/data.md'), 'utf8')

/** The classes of data, in the order of the page's columns. */
const classes = ['personal', 'derived', 'secret', 'open', 'unused'] as const

export type DataColumn = { table: string; column: string; kind: (typeof classes)[number] }

/** Every table listed in docs/data.md: what it's for, how long it's stored, and the names of its columns by class. */
export const dataTables = [...page.matchAll(/^\| `([a-z_]+)` \| (.+?) Stored: (.+)\. \| (.*) \|$/gm)].map(
  ([, table = '', purpose = '', stored = '', cells = '']) => ({ table, purpose, stored, cells: cells.split(' | ') }),
)

/** Every column listed there. */
export const dataColumns: DataColumn[] = dataTables.flatMap(({ table, cells }) =>
  classes.flatMap((kind, n) => [...(cells[n] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, column = '']) => ({ table, column, kind }))),
)
