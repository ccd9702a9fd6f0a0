import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './open.ts'
import * as tables from './tables.ts'

const databases = new WeakMap<pg.PoolClient, Database>()

/** Drizzle on one connection of a pool: the same for as long as the connection lasts, with the queries that were prepared on it. Making one takes longer than a short transaction. */
export function databaseOn(client: pg.PoolClient): Database {
  const known = databases.get(client) ?? drizzle(client, { schema: tables })
  databases.set(client, known)
  return known
}
