import type pg from 'pg'
import type { Manifest } from './manifest.ts'

/** The last numbers given out by the database for a table's identity columns. */
type Numbering = Manifest['tables'][number]['numbering']

const rowsAtOnce = 200
const partBytes = 1024 * 1024

type DumpedTable = {
  name: string
  /** In the table's own order, without generated columns. */
  columns: { name: string; type: string }[]
  /** The primary key, for a stable order. */
  key: string[]
  /** The tables its rows reference. */
  refersTo: string[]
  /** The columns numbered by the database. */
  numbered: string[]
}

/**
 * Returns the portal's tables from the database's catalogue, referenced tables first, so that a backup needs no separate list. Leaves out
 * UNLOGGED tables, which a crash may empty.
 */
export async function readTables(client: pg.ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(`
    select c.relname as name,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)), '[]')
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(distinct f.relname), '[]')
        from pg_constraint r join pg_class f on f.oid = r.confrelid
        where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid) as "refersTo",
      (select coalesce(json_agg(a.attname order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity <> '') as numbered
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p'
    order by c.relname`)
  return inOrder(rows)
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns the hashes of the migrations applied to a database, in order; none when it is new. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ known: boolean }>("select to_regclass('drizzle.__drizzle_migrations') is not null as known")
  if (!rows[0]?.known) return []
  const applied = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at, id')
  return applied.rows.map(({ hash }) => hash)
}

/** Yields a table in parts of about 1 MiB, one line per row: a JSON list of its values as PostgreSQL formats them, or null. */
export async function* dumpRows(client: pg.ClientBase, { name, columns, key }: DumpedTable): AsyncGenerator<Buffer> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const order = key.length > 0 ? `order by ${key.map(quoted).join(', ')}` : ''
  await client.query(`declare rows no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)} ${order}`)
  let lines: string[] = []
  let length = 0
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from rows`)
    for (const { line } of rows) {
      lines.push(`${line}\n`)
      length += line.length
    }
    if (lines.length > 0 && (length >= partBytes || rows.length === 0)) {
      yield Buffer.from(lines.join(''))
      lines = []
      length = 0
    }
    if (rows.length === 0) break
  }
  await client.query('close rows')
}

/** Reads the last numbers given out for a table. */
export async function readNumbering(client: pg.ClientBase, { name, numbered }: DumpedTable): Promise<Numbering> {
  const found: Numbering = []
  for (const column of numbered) {
    const sequence = await client.query<{ name: string }>('select pg_get_serial_sequence($1, $2) as name', [quoted(name), column])
    const { rows } = await client.query<{ last: string; used: boolean }>(
      `select last_value::text as last, is_called as used from ${sequence.rows[0]?.name}`,
    )
    if (rows[0]) found.push({ column, ...rows[0] })
  }
  return found
}

/** Returns a function that inserts the parts of a dumped table. Use it inside one transaction. */
export async function rowLoader(client: pg.ClientBase, manifest: Manifest): Promise<(table: string, lines: Buffer) => Promise<void>> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]))
  const statements = new Map(manifest.tables.map(({ name, columns }) => [name, insertInto(tables.get(name), name, columns)]))
  return async (table, lines) => {
    const statement = statements.get(table)
    if (!statement) throw new Error(`The table ${table} is not in the backup's manifest`)
    await client.query(statement, [`[${lines.toString().trimEnd().replaceAll('\n', ',')}]`])
  }
}

/** Parses every value by the type of its column, so that it becomes exactly what it was. */
function insertInto(table: DumpedTable | undefined, name: string, columns: string[]): string {
  const values = columns.map((column, index) => {
    const type = table?.columns.find((known) => known.name === column)?.type
    if (!type) throw new Error(`The table ${name} has no column ${column}`)
    return `(line ->> ${index})::${type}`
  })
  // Identity columns keep their numbers.
  return `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) line`
}

/** Continues identity numbering where it was. */
export async function continueNumbering(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  for (const { name, numbering } of manifest.tables) {
    for (const { column, last, used } of numbering) {
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [quoted(name), column, last, used])
    }
  }
}

function inOrder(tables: DumpedTable[]): DumpedTable[] {
  const done: DumpedTable[] = []
  let left = tables
  while (left.length > 0) {
    const free = left.filter(({ refersTo }) => refersTo.every((name) => !left.some((table) => table.name === name)))
    if (free.length === 0) throw new Error('Some tables refer to each other in a circle, and a backup could not be restored')
    done.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return done
}
