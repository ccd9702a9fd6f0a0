import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { existing, problems } from '#server/platform/http/problem.ts'
import type { Database, Transaction } from './database.ts'
import { errorChain, isDatabaseAway } from './errors.ts'

/**
 * Locks a key until the transaction ends, waiting for others that have it. Look for an equal row only in the next statement: this one still
 * sees the database as it was before the wait.
 */
export async function lockKey(tx: Transaction, ...key: (string | number)[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(key)}, 0))`)
}

/** Does the same for several values of one kind, in one order, so that two transactions can't wait for each other. */
export async function lockKeys(tx: Transaction, kind: string[], values: string[]): Promise<void> {
  const keys = [...new Set(values)].sort().map((value) => JSON.stringify([...kind, value]))
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sql.param(keys)}::text[]) key`)
}

/** PostgreSQL's code for a statement after one that failed. */
const inFailedTransaction = '25P02'

/**
 * Sends the statements of several tasks of a transaction together, in this order. Like Promise.all, but waits for all of them when one
 * fails: nothing may be sent once the transaction has ended. Throws the error that ended it: every statement after that is refused as well,
 * and two answers that arrive at once may reject in any order.
 */
export async function together<Tasks extends readonly unknown[]>(...tasks: Tasks): Promise<{ [n in keyof Tasks]: Awaited<Tasks[n]> }> {
  const errors: unknown[] = []
  // A query of Drizzle's runs each time somebody waits for it.
  const running = tasks.map((task) => Promise.resolve(task))
  for (const one of running) one.catch((error) => errors.push(error))
  await Promise.allSettled(running)
  if (errors.length > 0) throw errors.find((error) => !errorChain(error).some(({ code }) => code === inFailedTransaction)) ?? errors[0]
  return (await Promise.all(running)) as { [n in keyof Tasks]: Awaited<Tasks[n]> }
}

/**
 * Runs Drizzle's transactions on connections of this pool, and always returns them: Drizzle itself loses a connection when `begin` fails. One
 * that broke, or whose server doesn't answer, isn't used again.
 */
export function transactionsOn(pool: pg.Pool): Database['transaction'] {
  return async (work, settings) => {
    const client = await pool.connect()
    let isBroken = false
    try {
      return await drizzle(client).transaction(work, settings)
    } catch (error) {
      isBroken = isDatabaseAway(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }
}

/** A table whose rows count their changes, so that nobody overwrites what they haven't seen. */
type Versioned = PgTable & { id: PgColumn; version: PgColumn }

/** Locks a row until the end of the transaction. Throws 404, and 409 when it was changed after `version`. */
export async function lockVersion<Table extends Versioned>(
  tx: Transaction,
  table: Table,
  id: string,
  version?: number,
): Promise<Table['$inferSelect']> {
  const locked = tx
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for('update')
  const row = existing((await locked) as Table['$inferSelect'][])
  if (version !== undefined && row.version !== version) throw problems.stale('A colleague has changed this. Look at it again.')
  return row
}

/** Changes a locked row, which becomes the next version. Returns it as it is now. */
export async function updateVersion<Table extends Versioned>(
  tx: Transaction,
  table: Table,
  { id, version }: { id: string; version: number },
  values: PgUpdateSetSource<Table>,
): Promise<Table['$inferSelect']> {
  const changed = tx
    .update(table)
    .set({ ...values, version: version + 1 })
    .where(eq(table.id, id))
    .returning()
  const [row] = (await changed) as Table['$inferSelect'][]
  if (!row) throw new Error('The database returned no row for an update')
  return row
}

/** Inserts a row, and returns it as it is stored. */
export async function insertRow<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  values: PgInsertValue<Table>,
): Promise<Table['$inferSelect']> {
  const [row] = (await tx.insert(table).values(values).returning()) as Table['$inferSelect'][]
  if (!row) throw new Error('The database returned no row for an insert')
  return row
}
