import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import tar from 'tar-stream'
import { type Files, isFileKey } from '#server/platform/storage/files.ts'
import { decryptionOf } from './encryption.ts'
import {
  type ArchiveEntry,
  agrees,
  archiveFileName,
  BackupRefused,
  damaged,
  emptySum,
  entryContent,
  keepSums,
  type Manifest,
  manifestName,
  manifestSchema,
  partName,
} from './manifest.ts'
import { dumpRows, readMigrations, readNumbering, readTables } from './tables.ts'

/** Sessions give access to the office and are useless after a restore. */
const leftOut = new Set(['session'])

/** Far above anything in a backup; limits the memory a damaged size can ask for. */
const largest = 256 * 1024 * 1024

/**
 * Yields a backup's content: every row as of one moment, then the pictures, then the manifest. Pictures are stored before the row that
 * names them and never change, so every row has its picture; leaves out what is erased meanwhile. Calls `done` with the manifest.
 */
export async function* entriesOf(client: pg.ClientBase, files: Files, done: (manifest: Manifest) => void): AsyncGenerator<ArchiveEntry> {
  const { add, sums } = keepSums()
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readMigrations(client)
  if (migrations.length === 0) throw new BackupRefused('This database has no portal yet, so there’s nothing to back up.')
  const tables = (await readTables(client)).filter(({ name }) => !leftOut.has(name))
  const { rows } = await client.query<{ now: Date }>('select now()')
  const madeAt = rows[0]?.now.toISOString() ?? ''
  for (const table of tables) {
    let part = 0
    for await (const bytes of dumpRows(client, table)) {
      const entry = { name: partName(table.name, part++), bytes }
      add(entry)
      yield entry
    }
  }
  const numbering = new Map<string, Manifest['tables'][number]['numbering']>()
  for (const table of tables) numbering.set(table.name, await readNumbering(client, table))
  await client.query('commit')

  for await (const entry of picturesIn(files)) {
    add(entry)
    yield entry
  }
  const sum = sums()
  const manifest: Manifest = {
    format: 1,
    madeAt,
    migrations,
    tables: tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      numbering: numbering.get(name) ?? [],
      ...(sum.tables.get(name) ?? emptySum),
    })),
    files: sum.files,
  }
  done(manifest)
  yield { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, null, 1)) }
}

/** Packs entries into a tar archive. `at` is their time in milliseconds since 1970. */
export async function* packEntries(entries: AsyncIterable<ArchiveEntry>, at: number): AsyncGenerator<Buffer> {
  const pack = tar.pack()
  const packed = (async () => {
    for await (const { name, bytes } of entries) {
      await new Promise<void>((resolve, reject) => {
        pack.entry({ name, size: bytes.length, mode: 0o600, mtime: new Date(at) }, bytes, (error) => (error ? reject(error) : resolve()))
      })
    }
    pack.finalize()
  })()
  packed.catch((error) => pack.destroy(error))
  for await (const bytes of pack) yield bytes as Buffer
  await packed
}

/** Yields the entries of a tar archive. Throws when it is damaged or ends early. */
async function* unpackEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract()
  const fed = pipeline(source, extract)
  fed.catch(() => {})
  for await (const entry of extract) {
    const { name, size = 0 } = entry.header
    if (size > largest) throw damaged()
    const parts: Buffer[] = []
    for await (const part of entry) parts.push(part as Buffer)
    yield { name, bytes: Buffer.concat(parts) }
  }
  await fed
}

/** A store is slow per request, so many run in parallel. */
const readAhead = 16

async function* picturesIn(files: Files): AsyncGenerator<ArchiveEntry> {
  const ahead: Promise<ArchiveEntry | null>[] = []
  for await (const { key } of files.list()) {
    if (!isFileKey(key)) continue
    const reading = files.read(key).then((bytes) => bytes && { name: archiveFileName(key), bytes: Buffer.from(bytes) })
    // The error is handled when this picture is awaited.
    reading.catch(() => {})
    ahead.push(reading)
    if (ahead.length === readAhead) yield* next(ahead)
  }
  while (ahead.length > 0) yield* next(ahead)
}

async function* next(ahead: Promise<ArchiveEntry | null>[]): AsyncGenerator<ArchiveEntry> {
  const entry = await ahead.shift()
  if (entry) yield entry
}

export type BackupFile = { file: string; key: string | null; signal?: AbortSignal }

/**
 * Reads a backup from end to end, passing on its entries in order. Returns the manifest when everything matches it; otherwise throws
 * BackupRefused. Entries are only known to be valid when it returns: read once to verify, then again to use them.
 */
export async function readBackup(
  { file, key, signal }: BackupFile,
  use: (entry: ArchiveEntry) => Promise<void> = async () => {},
): Promise<Manifest> {
  const { add, sums } = keepSums()
  let last: Buffer | null = null
  // Errors from `use` concern the target, not the file.
  let failure: { error: unknown } | null = null
  try {
    const readEntries = async (source: AsyncIterable<Uint8Array>) => {
      for await (const entry of unpackEntries(source)) {
        const content = entryContent(entry.name)
        if (content === undefined || last) throw damaged()
        if (content === null) last = entry.bytes
        else {
          add(entry)
          await use(entry).catch((error) => {
            failure = { error }
            throw error
          })
        }
      }
    }
    const decrypt = await decryptionOf(file, key)
    await pipeline(createReadStream(file), decrypt, createZstdDecompress(), readEntries, signal ? { signal } : {})
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (failure) throw (failure as { error: unknown }).error
    throw sentenceFor(error, file)
  }
  const manifest = last ? manifestIn(last) : null
  if (!manifest || !agrees(manifest, sums())) throw damaged()
  return manifest
}

function manifestIn(bytes: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw damaged(error)
  }
}

function sentenceFor(error: unknown, file: string): Error {
  if (error instanceof BackupRefused) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupRefused(`There is no file ${file}.`)
  if (code === 'EACCES' || code === 'EISDIR') return new BackupRefused(`${file} can't be read.`)
  return damaged(error)
}
