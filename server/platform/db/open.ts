import { drizzle } from 'drizzle-orm/node-postgres'
import type { DatabaseLog, OpenDatabase } from './database.ts'
import { openEmbedded } from './embedded/open.ts'
import { openPostgres } from './postgres.ts'
import * as tables from './schema/index.ts'
import { transactionsOn } from './transaction.ts'

export type DatabaseSettings = { databaseUrl: string | null; dataDir: string; log: DatabaseLog }

/**
 * Opens the database and migrates it: the PostgreSQL at `databaseUrl`, or without one the embedded database under `dataDir`. Throws
 * DatabaseInUse when another process holds that folder.
 */
export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseSettings): Promise<OpenDatabase> {
  const opened = databaseUrl === null ? await openEmbedded(dataDir, log) : await openPostgres(databaseUrl, log)
  const db = drizzle(opened.pool, { schema: tables })
  db.transaction = transactionsOn(opened.pool)
  return { ...opened, db }
}
