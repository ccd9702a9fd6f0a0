import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { errorChain } from './constraint.ts'
import type { DatabaseLog } from './database.ts'

// After a change to the tables: `npx drizzle-kit generate --name what-changed` adds the next file to migrations/. Read it before you commit
// it. What drizzle-kit can't express (extensions, triggers) goes into a separate file: `npx drizzle-kit generate --custom --name why`.
// Never edit a released migration. Migrations run on both PostgreSQL 15 and the embedded 18.
export const migrationsFolder: string = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number that nothing else in the same database uses. */
const migrationLock = 7_201_502_026
/** In milliseconds: how long a change of a table may wait for its readers, who hold up everybody after it, and when it tries again. */
const lockPatience = 1_000
const pauseBetween = 2_000

/**
 * Migrates a database to the newest version, or as far as the migrations in `folder` go, in one transaction. Servers that start together wait
 * for each other, for as long as it takes, and so does a change for long readers of its table, on a separate connection without other time
 * limits. Says in `log` that an existing database is being changed, what it waits for, and how long that took.
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
    while (!(await attempt(client, folder, log))) {
      log?.warn({}, 'Another connection is reading a table that is to be changed; trying again in two seconds')
      await pause(pauseBetween)
    }
  } finally {
    await client.end()
  }
}

/** Returns false when a lock wasn't available, and nothing was changed. */
async function attempt(client: pg.Client, folder: string, log?: Pick<DatabaseLog, 'warn'>): Promise<boolean> {
  // All of it holds for this transaction alone: behind a pooler the session goes on to somebody else.
  await client.query(
    `begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    select pg_advisory_xact_lock(${migrationLock}); set local lock_timeout = ${lockPatience}`,
  )
  try {
    const applied = await countApplied(client)
    const changes = applied === 0 ? 0 : readMigrationFiles({ migrationsFolder: folder }).length - applied
    if (changes > 0) log?.warn({ changes }, 'The tables are being brought up to date. With many registrations this takes minutes')
    const began = performance.now()
    // Its own begin changes nothing, and its commit ends this transaction.
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
    if (changes > 0) log?.warn({ changes, seconds: Math.round((performance.now() - began) / 1000) }, 'The tables are up to date')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (errorChain(error).some(({ code }) => code === '55P03' || code === '40P01')) return false
    throw error
  }
}

/** Returns how many migrations a database has; 0 when it is new. */
async function countApplied(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as known")
  if (!rows[0].known) return 0
  const applied = await client.query('select count(*)::int as applied from drizzle.__drizzle_migrations')
  return applied.rows[0].applied
}
