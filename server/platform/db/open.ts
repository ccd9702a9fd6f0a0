import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { connectionTo, openPool, serverOf, startFailure } from './connection.ts'
import type { DatabaseLog, OpenDatabase } from './database.ts'
import { openEmbedded } from './embedded/open.ts'
import { codeOf, isDatabaseDown } from './errors.ts'
import { migrate } from './migrate.ts'
import { transactionsOn } from './transaction.ts'

type DatabaseSettings = { databaseUrl: string | null; dataDir: string; log: DatabaseLog }

/**
 * Opens the database and migrates it: the PostgreSQL at `databaseUrl`, or without one the embedded database under `dataDir`. Throws
 * DatabaseInUse when another process holds that folder.
 */
export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseSettings): Promise<OpenDatabase> {
  const opened = databaseUrl === null ? await openEmbedded(dataDir, log) : await openPostgres(databaseUrl, log)
  const db = drizzle(opened.pool)
  db.transaction = transactionsOn(opened.writes)
  return { ...opened, db }
}

/** Connections for single statements, and as many for transactions: reads don't wait behind commits that hang. */
const connections = 5

/**
 * Opens connections to a PostgreSQL server (15 or newer) and migrates it. Waits up to two minutes for a server that takes changes. While
 * there is none, every query fails.
 */
async function openPostgres(databaseUrl: string, log: DatabaseLog): Promise<Omit<OpenDatabase, 'db'>> {
  await migrateWhenThereIsOne(databaseUrl, log)
  const [pool, writes] = [openPool(databaseUrl, connections), openPool(databaseUrl, connections)]
  // Autovacuum reuses the space of deleted rows.
  const wipe = { soon() {}, now: async () => {} }
  const close = async () => {
    await Promise.all([pool.end(), writes.end()])
  }
  return { pool, writes, wipe, kind: 'postgres', failed: new Promise(() => {}), close }
}

/** How long to wait for a database that takes changes, in milliseconds. */
const patience = 120_000

/** Migrates the database once there is a server that takes changes. Throws a sentence for the operator when there is none in time. */
async function migrateWhenThereIsOne(databaseUrl: string, log: DatabaseLog): Promise<void> {
  const began = performance.now()
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await migrate(connectionTo(databaseUrl), { log })
    } catch (error) {
      const mayCome = isDatabaseDown(error) && !isWrongAddress(error)
      if (!mayCome || performance.now() - began > patience) throw startFailure(error, databaseUrl)
      const fields = { server: serverOf(databaseUrl), code: codeOf(error) }
      if (isFirst) log.warn(fields, 'There is no database that takes changes yet; trying again every second, for two minutes')
      await pause(1000)
    }
  }
}

/** No machine has that name, or another one answers: waiting doesn't help. */
function isWrongAddress(error: unknown): boolean {
  return /^(?:ENOTFOUND|.*CERT.*|.*SIGNATURE)$/.test(codeOf(error))
}
