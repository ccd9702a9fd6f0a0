import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

// After a change to tables.ts: `npx drizzle-kit generate --name what-changed` adds the next file to migrations/. Read it before it is
// committed. What drizzle-kit cannot express (extensions, triggers) goes into a file of its own: `npx drizzle-kit generate --custom --name why`.
// A migration that was released is never edited. Migrations run on PostgreSQL 15 and on the embedded 18 alike.
export const migrationsFolder: string = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number will do as long as nothing else in the same database takes it. */
const migrationLock = 7_201_502_026

/**
 * Brings a database up to date, or as far as the migrations in `folder` go. Servers that start together take turns; a waiting one waits as long as it takes, on a connection
 * of its own without time limits.
 */
export async function migrate(connection: pg.ClientConfig, folder: string = migrationsFolder): Promise<void> {
  const client = new pg.Client(connection)
  // A connection that breaks fails the query that runs on it; without a listener it would end the process as well.
  client.on('error', () => {})
  await client.connect()
  try {
    // Said in SQL: pg leaves a 0 in its settings out, and the server or the database may have limits of their own.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
