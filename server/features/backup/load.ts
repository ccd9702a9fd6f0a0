import type pg from 'pg'
import type { Manifest } from './manifest.ts'
import { quoted, readTables, type Table } from './tables.ts'

/** Returns a function that loads a backup's rows, each table's lines in parts. Use it inside one transaction. */
export async function tableLoader(client: pg.ClientBase, manifest: Manifest): Promise<(table: string, lines: Buffer) => Promise<void>> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]))
  const statements = new Map(manifest.tables.map(({ name, columns }) => [name, insertInto(tables.get(name), name, columns)]))
  return async (table, lines) => {
    const statement = statements.get(table)
    if (!statement) throw new Error(`The table ${table} is not in the backup's manifest`)
    await client.query(statement, [`[${lines.toString().trimEnd().replaceAll('\n', ',')}]`])
  }
}

/** Parses every value by the type of its column, so that it becomes exactly what it was. */
function insertInto(table: Table | undefined, name: string, columns: string[]): string {
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

/**
 * Ends one-time links, which may have been used after the backup, except those in unsent emails, since these are sent again. Backups
 * contain no sessions.
 */
export async function endOneTimeLinks(client: pg.ClientBase): Promise<void> {
  await client.query(`
    delete from verification where value not in (
      select encode(sha256(convert_to(substring(link from '[^/]+$'), 'UTF8')), 'hex')
      from outbox where state in ('waiting', 'held') and link is not null)`)
}
