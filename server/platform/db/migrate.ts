import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { DatabaseLog } from './database.ts'

// After a change to the tables: `npx drizzle-kit generate --name what-changed` adds the next file to migrations/. Read it before you commit
// it. What drizzle-kit can't express (extensions, triggers) goes into a separate file: `npx drizzle-kit generate --custom --name why`.
// Never edit a released migration. Migrations run on both PostgreSQL 15 and the embedded 18.
export const migrationsFolder: string = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number that nothing else in the same database uses. */
const migrationLock = 7_201_502_026

/**
 * Migrates a database to the newest version, or as far as the migrations in `folder` go. Servers that start together wait for each other,
 * for as long as it takes, on a separate connection without time limits. Says in `log` that an existing database is being changed, and how
 * long that took.
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
    // Set in SQL: pg ignores a 0 in its settings, and the server or the database may have their own limits.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await countApplied(client)
    const changes = applied === 0 ? 0 : readMigrationFiles({ migrationsFolder: folder }).length - applied
    if (changes > 0)
      log?.warn(
        { changes },
        'The tables are being brought up to date. With many registrations this takes minutes; nobody is served meanwhile',
      )
    const began = performance.now()
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
    if (changes > 0) log?.warn({ changes, seconds: Math.round((performance.now() - began) / 1000) }, 'The tables are up to date')
  } finally {
    await client.end()
  }
}

/** Returns how many migrations a database has; 0 when it is new. */
async function countApplied(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as known")
  if (!rows[0].known) return 0
  const applied = await client.query('select count(*)::int as applied from drizzle.__drizzle_migrations')
  return applied.rows[0].applied
}
