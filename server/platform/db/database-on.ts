import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { memoizeByObject } from '#server/lib/memo.ts'
import type { Database } from './database.ts'
import * as tables from './schema/index.ts'

/**
 * Returns Drizzle for one connection of a pool: the same instance for the connection's lifetime, with its prepared queries. Creating one
 * takes longer than a short transaction.
 */
export const databaseOn = memoizeByObject((client: pg.PoolClient): Database => drizzle(client, { schema: tables }))
