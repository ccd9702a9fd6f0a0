import type pg from 'pg'
import type { DatabaseLog } from './database.ts'

/**
 * Makes a broken connection fail only the query that runs on it; without listeners it would end the process. Call before the pool's first
 * query.
 */
export function surviveConnectionErrors(pool: pg.Pool, log: DatabaseLog): void {
  pool.on('error', (error) => log.error({ err: error }, 'A database connection broke; the next query opens a new one'))
  // Connections that are checked out, even while nothing runs on them.
  pool.on('connect', (client) => client.on('error', () => {}))
}
