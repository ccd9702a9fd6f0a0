import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type * as tables from './schema/index.ts'

export type Database = NodePgDatabase<typeof tables>
/** What `db.transaction` hands to its function. On the embedded database everything inside must go through it, or it waits for itself. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Takes what was deleted out of the database's own files and statistics, after an erasure. On the embedded database the bytes are gone then; a PostgreSQL
 * server uses the space again, and forgets the commonest values it had noted.
 */
export type Wipe = {
  /** In a second, in the background; what would hold everybody up waits for the night in this time zone. Returns at once. */
  soon(timeZone: string): void
  /** All of it, now. For commands. */
  now(): Promise<void>
}

export type OpenDatabase = {
  pool: pg.Pool
  wipe: Wipe
  db: Database
  kind: 'embedded' | 'postgres'
  /** Resolves when the database is gone for good and the process should end; a PostgreSQL server that can come back never does. */
  failed: Promise<Error>
  close(): Promise<void>
}

export type DatabaseLog = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>
