import type pg from 'pg'
import type { DatabaseLog } from './database.ts'

/**
 * A connection that breaks fails the query that runs on it, and nothing else: without listeners it would end the process.
 * To be called before the pool's first query.
 */
export function surviveConnectionErrors(pool: pg.Pool, log: DatabaseLog): void {
  pool.on('error', (error) => log.error({ err: error }, 'A database connection broke; the next query opens a new one'))
  // Those that are lent out, also while nothing runs on them.
  pool.on('connect', (client) => client.on('error', () => {}))
}
