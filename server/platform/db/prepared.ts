import { memoizeByObject } from '#server/lib/memo.ts'
import type { Database } from './database.ts'

/**
 * A query that is asked all the time, written once for each database. Made with drizzle's `prepare`, PostgreSQL plans it once for each connection:
 * with as many indexes as the big tables have, planning takes longer than answering. Never inside a transaction: a connection whose statements went stale
 * (columns changed by a newer release) fails once and is replaced, which a transaction would not survive.
 */
export function preparedOn<Query>(prepare: (db: Database) => Query): (db: Database) => Query {
  return memoizeByObject(prepare)
}
