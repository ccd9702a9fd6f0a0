import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

// After a change to the tables: `npx drizzle-kit generate --name what-changed` adds the next file to migrations/. Read it before you commit
// it. What drizzle-kit can't express (extensions, triggers) goes into a separate file: `npx drizzle-kit generate --custom --name why`.
// Never edit a released migration. Migrations run on both PostgreSQL 15 and the embedded 18.
export const migrationsFolder: string = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number that nothing else in the same database uses. */
const migrationLock = 7_201_502_026

/**
 * Migrates a database to the newest version, or as far as the migrations in `folder` go. Servers that start together wait for each other,
 * for as long as it takes, on a separate connection without time limits.
 */
export async function migrate(connection: pg.ClientConfig, folder: string = migrationsFolder): Promise<void> {
  const client = new pg.Client(connection)
  // A broken connection fails the query that runs on it; without a listener it would end the process as well.
  client.on('error', () => {})
  await client.connect()
  try {
    // Set in SQL: pg ignores a 0 in its settings, and the server or the database may have their own limits.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
