import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Entry } from './tar.ts'

const count = z.int().min(0)
const sha256 = z.stringFormat('sha256', /^[0-9a-f]{64}$/)

/** What a backup says of itself, in its last entry: a backup without it is not complete. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** When its content was as it is here; ISO, UTC. */
  madeAt: z.iso.datetime(),
  /** The migrations its tables come from, by their hashes, in order. */
  migrations: z.array(sha256).min(1),
  /** In an order in which a row comes after those it refers to. */
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      /** Where the numbers that the database gives out stand, as text: they may be larger than a number here can be. */
      numbering: z.array(z.strictObject({ column: z.string(), last: z.string().regex(/^-?\d+$/), used: z.boolean() })),
      rows: count,
      sha256,
    }),
  ),
  files: z.strictObject({ count, bytes: count, sha256 }),
})

export type Manifest = z.infer<typeof manifestSchema>

export const manifestName = 'manifest.json'
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.jsonl`
export const fileName = (key: string) => `files/${key}`

/** What an entry holds. Null for the manifest, undefined for what a backup never has. */
export function contentOf(name: string): { table: string } | { file: string } | null | undefined {
  if (name === manifestName) return null
  const [, table, file] = /^(?:tables\/([a-z0-9_]+)\/\d+\.jsonl|files\/([a-z0-9.]+))$/.exec(name) ?? []
  return table ? { table } : file ? { file } : undefined
}

type Sums = { tables: Map<string, { rows: number; sha256: string }>; files: Manifest['files'] }

/** Counts and sums up the entries of a backup as they go by, on the way in and on the way out alike. */
export function keepSums(): { add(entry: Entry): void; sums(): Sums } {
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  const files = { count: 0, bytes: 0, hash: createHash('sha256') }
  return {
    add({ name, bytes }) {
      const content = contentOf(name)
      // On the way out: better no backup than one that cannot be restored.
      if (content === undefined) throw new Error(`${name} is nothing that a backup holds`)
      if (content === null) return
      if ('file' in content) {
        files.count += 1
        files.bytes += bytes.length
        files.hash.update(`${createHash('sha256').update(bytes).digest('hex')}  ${content.file}\n`)
        return
      }
      const table = tables.get(content.table) ?? { rows: 0, hash: createHash('sha256') }
      tables.set(content.table, table)
      table.rows += linesIn(bytes)
      table.hash.update(bytes)
    },
    sums: () => ({
      tables: new Map([...tables].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.copy().digest('hex') }])),
      files: { count: files.count, bytes: files.bytes, sha256: files.hash.copy().digest('hex') },
    }),
  }
}

function linesIn(bytes: Buffer) {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines
}

/** Of a table without a row. */
export const emptySum = { rows: 0, sha256: createHash('sha256').digest('hex') }

/** Whether what went by is what the manifest says, all of it and nothing else. */
export function agrees(manifest: Manifest, { tables, files }: Sums): boolean {
  const said = new Map(manifest.tables.map(({ name, rows, sha256 }) => [name, { rows, sha256 }]))
  return (
    [...tables.keys()].every((name) => said.has(name)) &&
    [...said].every(([name, { rows, sha256 }]) => {
      const sum = tables.get(name) ?? emptySum
      return sum.rows === rows && sum.sha256 === sha256
    }) &&
    JSON.stringify(files) === JSON.stringify(manifest.files)
  )
}
