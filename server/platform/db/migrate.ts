import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database, DatabaseLog } from './database.ts'

// After a change to the tables: `npx drizzle-kit generate --name what-changed` adds the next file to migrations/. Read it before you commit
// it. What drizzle-kit can't express (extensions, triggers) goes into a separate file: `npx drizzle-kit generate --custom --name why`.
// Never edit a released migration. Migrations run on both PostgreSQL 15 and the embedded 18.
export const migrationsFolder: string = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number that nothing else in the same database uses. */
const migrationLock = 7_201_502_026
const { entries }: { entries: { when: number }[] } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
/**
 * When the first and the newest migration of this version were made, in milliseconds since 1970. The first makes every table of version 0.2.0,
 * whose databases have it in 19 parts.
 */
const [first = 0, newest = 0] = [entries[0], entries.at(-1)].map((entry) => entry?.when)

/**
 * Migrates a database to the newest version, or as far as the migrations in `folder` go, in one transaction on a separate connection without
 * time limits. Servers that start together wait for each other, for as long as it takes. Says in `log` that an existing database is being
 * changed, and how long that took. Throws WrongSettings for a database that a newer version has changed, or one from before version 0.2.0.
 */
export async function migrate(
  connection: pg.ClientConfig,
  { folder = migrationsFolder, log }: { folder?: string; log?: Pick<DatabaseLog, 'warn'> } = {},
): Promise<void> {
  const client = new pg.Client(connection)
  // A broken connection fails the query that runs on it; without a listener it would end the process as well.
  client.on('error', () => {})
  await client.connect()
  try {
    // All of it holds for this transaction alone: behind a pooler the session goes on to somebody else.
    await client.query(
      `begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      select pg_advisory_xact_lock(${migrationLock})`,
    )
    const db = drizzle(client)
    const { known } = (await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as known")).rows[0]
    const applied = known ? await newestApplied(db) : 0
    if (applied > newest) throw wrong('A newer version of the portal has changed the tables of this database. Start that version.')
    if (applied > 0 && applied < first)
      throw wrong('This database is older than version 0.2.0. Start that version once, and then this one.')
    const migrations = readMigrationFiles({ migrationsFolder: folder })
    if (applied > 0) await joinParts(client, migrations[0]?.hash)
    const changes = applied > 0 ? migrations.filter(({ folderMillis }) => folderMillis > applied).length : 0
    if (changes > 0) log?.warn({ changes }, 'The tables are being brought up to date. With many registrations this takes minutes')
    const began = performance.now()
    // Its own begin changes nothing, and its commit ends this transaction.
    await applyMigrations(db, { migrationsFolder: folder })
    if (changes > 0) log?.warn({ changes, seconds: Math.round((performance.now() - began) / 1000) }, 'The tables are up to date')
  } finally {
    // Rolls back what wasn't committed.
    await client.end()
  }
}

/** Whether a database's tables are older or newer than this version's. */
export async function ageOf(db: Pick<Database, 'execute'>): Promise<'older' | 'newer' | null> {
  const applied = await newestApplied(db)
  return applied === newest ? null : applied < newest ? 'older' : 'newer'
}

/** When the newest migration that a database has was made; 0 when it has none. */
async function newestApplied(db: Pick<Database, 'execute'>): Promise<number> {
  const { rows } = await db.execute<{ applied: string | null }>(sql`select max(created_at) as applied from drizzle.__drizzle_migrations`)
  return Number(rows[0]?.applied ?? 0)
}

/** Records the parts in which version 0.2.0 had the first migration as one, so that all databases have the same list. */
async function joinParts(client: pg.Client, hash: string | undefined): Promise<void> {
  // A server whose user isn't the owner may only read this table.
  const { rowCount } = await client.query('select from drizzle.__drizzle_migrations where created_at < $1 limit 1', [first])
  if (!rowCount) return
  await client.query('delete from drizzle.__drizzle_migrations where created_at < $1', [first])
  await client.query('update drizzle.__drizzle_migrations set hash = $1 where created_at = $2', [hash, first])
}

function wrong(message: string): Error {
  return Object.assign(new Error(message), { name: 'WrongSettings' })
}
