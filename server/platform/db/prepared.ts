import { memoizeByObject } from '#server/lib/memo.ts'
import type { Database } from './database.ts'

/**
 * Prepares a frequent query once per database. With Drizzle's `prepare`, PostgreSQL plans it once per connection; with the many indexes of
 * the big tables, planning takes longer than executing. Don't use it inside a transaction: when a newer release changes columns, the
 * connection's statements fail once and it is replaced, which a transaction would not survive.
 */
export function preparedOn<Query>(prepare: (db: Database) => Query): (db: Database) => Query {
  return memoizeByObject(prepare)
}
