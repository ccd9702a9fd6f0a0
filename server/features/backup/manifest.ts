import { createHash } from 'node:crypto'
import * as z from 'zod'

/** A file of the archive. */
export type ArchiveEntry = { name: string; bytes: Buffer }

const count = z.int().min(0)
const sha256 = z.stringFormat('sha256', /^[0-9a-f]{64}$/)

/** A backup's last entry, which describes it: a backup without it is incomplete. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** The moment of its content; ISO, UTC. */
  madeAt: z.iso.datetime(),
  /** The hashes of the migrations its tables come from, in order. */
  migrations: z.array(sha256).min(1),
  /** Ordered so that rows come after those they reference. */
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      /** The last numbers given out by the database, as text: they may exceed a JavaScript number. */
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
export const archiveFileName = (key: string) => `files/${key}`

/** Identifies an entry's content. Null for the manifest, undefined for what no backup has. */
export function entryContent(name: string): { table: string } | { file: string } | null | undefined {
  if (name === manifestName) return null
  const [, table, file] = /^(?:tables\/([a-z0-9_]+)\/\d+\.jsonl|files\/([a-z0-9.]+))$/.exec(name) ?? []
  return table ? { table } : file ? { file } : undefined
}

type Sums = { tables: Map<string, { rows: number; sha256: string }>; files: Manifest['files'] }

/** Counts and hashes the entries of a backup as they pass, when writing and when reading. */
export function keepSums(): { add(entry: ArchiveEntry): void; sums(): Sums } {
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  const files = { count: 0, bytes: 0, hash: createHash('sha256') }
  return {
    add({ name, bytes }) {
      const content = entryContent(name)
      // When writing: no backup is better than one that can't be restored.
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

/** Of an empty table. */
export const emptySum = { rows: 0, sha256: createHash('sha256').digest('hex') }

/** Whether the entries match the manifest exactly. */
export function agrees(manifest: Manifest, { tables, files }: Sums): boolean {
  const listed = new Map(manifest.tables.map(({ name, rows, sha256 }) => [name, { rows, sha256 }]))
  return (
    [...tables.keys()].every((name) => listed.has(name)) &&
    [...listed].every(([name, { rows, sha256 }]) => {
      const sum = tables.get(name) ?? emptySum
      return sum.rows === rows && sum.sha256 === sha256
    }) &&
    JSON.stringify(files) === JSON.stringify(manifest.files)
  )
}

/** Nothing was written, or all of it was removed. The message is a sentence for the person who runs the command. */
export class BackupRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupRefused'
  }
}

/** The refusal of a backup file that is not what was written. */
export function damaged(cause?: unknown): BackupRefused {
  return new BackupRefused('The backup is damaged or not complete. Nothing was restored; use another one.', { cause })
}

/** The refusal of a key, or of a header that no key opens. */
export function wrongKey(cause?: unknown): BackupRefused {
  return new BackupRefused('BACKUP_KEY is not the key this backup was made with (or the first bytes of the file are damaged).', { cause })
}
