import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { type DatabaseKind, type FreshDatabase, freshDatabase } from './databases.ts'

type Opened = { fresh: FreshDatabase; database: OpenDatabase; schema: string }

const silent = { info() {}, warn() {}, error() {} }
const mostIdle = 2
// All files of a worker share these, even where each loads this module anew.
const worker = globalThis as typeof globalThis & { idleDatabases?: Record<DatabaseKind, Opened[]> }
worker.idleDatabases ??= { embedded: [], postgres: [] }
const idle = worker.idleDatabases

/**
 * Opens a migrated, empty database for the caller alone, or lends one that an earlier test of this worker used, because opening the embedded
 * database takes a second. `database.close` empties it for the next test; after a change of its schema, or if it `isNew`, it is removed.
 */
export async function lendDatabase(
  kind: DatabaseKind,
  isNew = false,
): Promise<Pick<FreshDatabase, 'databaseUrl' | 'dataDir'> & { database: OpenDatabase }> {
  const opened = (!isNew && idle[kind].pop()) || (await open(kind))
  const { fresh, database } = opened
  const close = async () => {
    if (isNew || idle[kind].length === mostIdle || !(await isEmptied(opened))) await database.close().finally(fresh.remove)
    else idle[kind].push(opened)
  }
  return { databaseUrl: fresh.databaseUrl, dataDir: fresh.dataDir, database: { ...database, close } }
}

async function open(kind: DatabaseKind): Promise<Opened> {
  const fresh = await freshDatabase(kind)
  const database = await openDatabase({ ...fresh, log: silent })
  return { fresh, database, schema: await schemaOf(database) }
}

/**
 * Deletes every row and file, and restarts numbering. Returns false for a database with another schema, which is left as it is. Truncating
 * recreates the files of a table and its indexes, so only tables that have grown, or have statistics of their rows, are truncated.
 */
async function isEmptied({ fresh, database, schema }: Opened): Promise<boolean> {
  if ((await schemaOf(database)) !== schema) return false
  const { rows } = await database.pool.query<{ name: string; is_small: boolean }>(`
    select oid::regclass::text as name, reltuples = -1 and pg_relation_size(oid) <= 65536 as is_small from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and (reltuples <> -1 or pg_relation_size(oid) > 0)`)
  const grown = rows.filter((row) => !row.is_small).map(({ name }) => name)
  // Triggers protect the history from deletion.
  await database.pool.query(`
    begin; set local session_replication_role = replica;
    ${rows.map(({ name, is_small }) => (is_small ? `delete from ${name};` : '')).join(' ')}
    ${grown.length > 0 ? `truncate ${grown.join(', ')} cascade;` : ''}
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
    commit; reset all`)
  const files = (await readdir(fresh.dataDir)).filter((name) => name !== 'database')
  await Promise.all(files.map((name) => rm(join(fresh.dataDir, name), { recursive: true, force: true })))
  return true
}

/** A text that differs between schemas. */
async function schemaOf({ pool }: OpenDatabase): Promise<string> {
  const { rows } = await pool.query(`
    select md5(string_agg(part, ' ' order by part)) as schema from (
      select concat('relation ', oid, relname) as part from pg_class where relnamespace = 'public'::regnamespace
      union all select concat('column ', attrelid, attname, atttypid, attnotnull) from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all select concat('function ', oid, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat('trigger ', oid, tgenabled) from pg_trigger
      union all select concat('constraint ', oid) from pg_constraint
    ) as parts`)
  return rows[0].schema
}
