import type pg from 'pg'
import { type Files, isFileKey } from '#server/platform/storage/files.ts'
import { emptySum, fileName, keepSums, type Manifest, manifestName, partName } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { quoted, readMigrations, readTables, type Table } from './tables.ts'
import type { Entry } from './tar.ts'

/** Sessions give access to the office and are useless after a restore. */
const leftOut = new Set(['session'])

const rowsAtOnce = 200
const partBytes = 1024 * 1024

/**
 * Yields a backup's content: every row as of one moment, then the pictures, then the manifest. Pictures are stored before the row that
 * names them and never change, so every row has its picture; leaves out what is erased meanwhile. Calls `done` with the manifest.
 */
export async function* entriesOf(client: pg.Client, files: Files, done: (manifest: Manifest) => void): AsyncGenerator<Entry> {
  const { add, sums } = keepSums()
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readMigrations(client)
  if (migrations.length === 0) throw new BackupRefused('There is no portal in this database yet, and nothing to back up.')
  const tables = (await readTables(client)).filter(({ name }) => !leftOut.has(name))
  const { rows } = await client.query<{ now: Date }>('select now()')
  const madeAt = rows[0]?.now.toISOString() ?? ''
  for (const table of tables) {
    for await (const entry of rowsOf(client, table)) {
      add(entry)
      yield entry
    }
  }
  const numbering = new Map<string, Manifest['tables'][number]['numbering']>()
  for (const table of tables) numbering.set(table.name, await numberingOf(client, table))
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

/** One line per row: a JSON list of its values as PostgreSQL formats them, or null. */
async function* rowsOf(client: pg.Client, { name, columns, key }: Table): AsyncGenerator<Entry> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const order = key.length > 0 ? `order by ${key.map(quoted).join(', ')}` : ''
  await client.query(`declare rows no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)} ${order}`)
  let part = 0
  let lines: string[] = []
  let length = 0
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from rows`)
    for (const { line } of rows) {
      lines.push(`${line}\n`)
      length += line.length
    }
    if (lines.length > 0 && (length >= partBytes || rows.length === 0)) {
      yield { name: partName(name, part++), bytes: Buffer.from(lines.join('')) }
      lines = []
      length = 0
    }
    if (rows.length === 0) break
  }
  await client.query('close rows')
}

async function numberingOf(client: pg.Client, { name, numbered }: Table): Promise<Manifest['tables'][number]['numbering']> {
  const found: Manifest['tables'][number]['numbering'] = []
  for (const column of numbered) {
    const sequence = await client.query<{ name: string }>('select pg_get_serial_sequence($1, $2) as name', [quoted(name), column])
    const { rows } = await client.query<{ last: string; used: boolean }>(
      `select last_value::text as last, is_called as used from ${sequence.rows[0]?.name}`,
    )
    if (rows[0]) found.push({ column, ...rows[0] })
  }
  return found
}

/** A store is slow per request, so many run in parallel. */
const readAhead = 16

async function* picturesIn(files: Files): AsyncGenerator<Entry> {
  const ahead: Promise<Entry | null>[] = []
  for await (const { key } of files.list()) {
    if (!isFileKey(key)) continue
    const reading = files.read(key).then((bytes) => bytes && { name: fileName(key), bytes: Buffer.from(bytes) })
    // The error is handled when this picture is awaited.
    reading.catch(() => {})
    ahead.push(reading)
    if (ahead.length === readAhead) yield* next(ahead)
  }
  while (ahead.length > 0) yield* next(ahead)
}

async function* next(ahead: Promise<Entry | null>[]): AsyncGenerator<Entry> {
  const entry = await ahead.shift()
  if (entry) yield entry
}
