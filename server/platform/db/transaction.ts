import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Database, databaseOn, type Transaction } from './database.ts'

/**
 * Locks a key until the transaction ends, waiting for others that have it. Look for an equal row only in the next statement: this one still
 * sees the database as it was before the wait.
 */
export async function lockKey(tx: Transaction, ...key: (string | number)[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(key)}, 0))`)
}

/**
 * Transactions that always return their connection. Drizzle's own leak it when `begin` fails, and let a failing `rollback` hide the
 * original error; after a restart of PostgreSQL no connection would be left.
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
      // Rethrow the work's own error only when the rollback succeeded.
      const own = failure as { error: unknown } | null
      isBroken = error !== own?.error
      throw own ? own.error : error
    } finally {
      client.release(isBroken)
    }
  }
}
