import type pg from 'pg'

export type Column = { name: string; type: string }
export type Table = {
  name: string
  /** In the table's own order, without generated columns. */
  columns: Column[]
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
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
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

function inOrder(tables: Table[]): Table[] {
  const done: Table[] = []
  let left = tables
  while (left.length > 0) {
    const free = left.filter(({ refersTo }) => refersTo.every((name) => !left.some((table) => table.name === name)))
    if (free.length === 0) throw new Error('Some tables refer to each other in a circle, and a backup could not be restored')
    done.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return done
}
