import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Transaction } from './database.ts'
import { databaseOn } from './database-on.ts'

/**
 * Waits until no other transaction has locked the same key, and locks it until this one ends. Look for an equal row only in the next
 * statement: this one still sees the database as it was before it waited.
 */
export async function lockKey(tx: Transaction, ...key: (string | number)[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(key)}, 0))`)
}

/**
 * Transactions that give their connection back whatever happens. Drizzle's own keep it for ever when `begin` fails, and
 * let a failing `rollback` hide the error it was rolled back for; after a restart of PostgreSQL no connection would be left.
 */
export function transactionsOn(pool: pg.Pool): Database['transaction'] {
  return async (work, settings) => {
    const client = await pool.connect()
    let failure: { error: unknown } | null = null
    let isBroken = false
    try {
      return await databaseOn(client).transaction(async (tx) => {
        try {
          return await work(tx)
        } catch (error) {
          failure = { error }
          throw error
        }
      }, settings)
    } catch (error) {
      // What comes out is the work's own error only when the rollback went well.
      const own = failure as { error: unknown } | null
      isBroken = error !== own?.error
      throw own ? own.error : error
    } finally {
      client.release(isBroken)
    }
  }
}
