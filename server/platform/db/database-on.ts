import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { memoizeByObject } from '#server/lib/memo.ts'
import type { Database } from './database.ts'
import * as tables from './schema/index.ts'

/** Drizzle on one connection of a pool: the same for as long as the connection lasts, with the queries that were prepared on it. Making one takes longer than a short transaction. */
export const databaseOn = memoizeByObject((client: pg.PoolClient): Database => drizzle(client, { schema: tables }))
