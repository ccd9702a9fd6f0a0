import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { memoizeByObject } from '#server/lib/memo.ts'
import * as tables from '#server/platform/db/schema/index.ts'
import type { Database } from './database.ts'

/**
 * Prepares a frequent query once per database. With Drizzle's `prepare`, PostgreSQL plans it once per connection; with the many indexes of
 * the big tables, planning takes longer than executing. Don't use it inside a transaction: when a newer release changes columns, the
 * connection's statements fail once and it is replaced, which a transaction would not survive.
 */
export function preparedOn<Query>(prepare: (db: Database) => Query): (db: Database) => Query {
  return memoizeByObject(prepare)
}

/**
 * Returns Drizzle for one connection of a pool: the same instance for the connection's lifetime, with its prepared queries. Creating one
 * takes longer than a short transaction.
 */
export const databaseOn = memoizeByObject((client: pg.PoolClient): Database => drizzle(client, { schema: tables }))
