import type pg from 'pg'

export type Column = { name: string; type: string }
export type Table = {
  name: string
  /** In the table's own order, without those the database works out itself. */
  columns: Column[]
  /** The columns its rows are told apart by, for one and the same order every time. */
  key: string[]
  /** The tables its rows refer to. */
  refersTo: string[]
  /** The columns the database gives numbers out for. */
  numbered: string[]
}

/**
 * The portal's tables as the database knows them, so that a backup needs no list of its own: those that are referred to come first. What a crash
 * may empty (UNLOGGED) is nothing to keep.
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

/** The migrations a database has been through, by their hashes, in order; none when it is new. */
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
