import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Database = NodePgDatabase
/** What `db.transaction` passes to its function. On the embedded database all queries inside must use it, or they deadlock. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** For what reads in a transaction, or without one. */
export type Queryable = Database | Transaction

/**
 * Removes deleted data from the database's files and statistics, after an erasure. On the embedded database the bytes are really gone; on a
 * PostgreSQL server it does nothing, and autovacuum reuses the space.
 */
export type Wipe = {
  /** Starts in a second, in the background, and returns at once. What would block everyone waits for the night in this time zone. */
  soon(timeZone: string): void
  /** Wipes everything now. For commands. */
  now(): Promise<void>
}

export type OpenDatabase = {
  /** For single statements. */
  pool: pg.Pool
  /** For transactions; the same pool on the embedded database. */
  writes: pg.Pool
  wipe: Wipe
  db: Database
  kind: 'embedded' | 'postgres'
  /**
   * Resolves when the database is permanently gone and the process should end. Never resolves for a PostgreSQL server, which can come back.
   */
  failed: Promise<Error>
  close(): Promise<void>
}

export type DatabaseLog = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>
