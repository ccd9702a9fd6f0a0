import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { memoizeByObject } from '#server/lib/memo.ts'
import { isConnectionSpoilt } from './connection-errors.ts'
import { errorChain } from './constraint.ts'
import type { Database, Transaction } from './database.ts'
import * as tables from './schema/index.ts'

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

/** How long an answer waits for a commit, in milliseconds. */
const commitPatience = 10_000
/** A commit waits for a synchronous standby as long as it takes: closing its connection wouldn't end it. In milliseconds. */
const commit = { query_timeout: 2 ** 31 - 1 }

/**
 * Transactions that always return their connection. Drizzle's own leak it when `begin` fails, and let a failing `rollback` hide the
 * original error; after a restart of PostgreSQL no connection would be left. While a commit hangs, whoever waits gets an error after ten
 * seconds; its connection stays in use, so that no more than the pool's connections hang.
 */
export function transactionsOn(pool: pg.Pool): Database['transaction'] {
  return async (work, settings) => {
    const client = await pool.connect()
    const late = Promise.withResolvers<never>()
    let timer: NodeJS.Timeout | undefined
    const done = perform(client, settings, async (tx) => {
      const outcome = await work(tx)
      timer = setTimeout(late.reject, commitPatience, Object.assign(new Error('The commit takes too long'), { code: '40003' }))
      return outcome
    })
    return await Promise.race([done, late.promise]).finally(() => clearTimeout(timer))
  }
}

async function perform<T>(
  client: pg.PoolClient,
  settings: Parameters<Database['transaction']>[1],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let failure: { error: unknown } | null = null
  let isBroken = false
  try {
    return await committingOn(client).transaction(async (tx) => {
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
    isBroken = error !== own?.error || isConnectionSpoilt(error)
    throw own ? own.error : error
  } finally {
    client.release(isBroken)
  }
}

const committingOn = memoizeByObject((client: pg.PoolClient): Database => {
  let begun: Promise<unknown> | null = null
  const send = (config: pg.QueryConfig, values?: unknown[]) =>
    client.query(config.text === 'commit' ? { ...config, ...commit } : repeated(config, values), values)
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    if (client.pipeline && config.text.startsWith('begin')) {
      // Sent together with the first statement.
      begun = client.query({ ...config, name: config.text })
      begun.catch(() => {})
      return
    }
    const [answer] = await Promise.all([send(config, values), begun])
    begun = null
    return answer
  }
  return drizzle({ client: { query } as never, schema: tables })
})

/** A statement that transactions have sent so often is prepared: planning takes longer than executing. At most so many are. */
const often = 5
const mostPrepared = 100
/** How often each text was sent, or the name under which it is prepared. */
const sent = new Map<string, number | string>()
let prepared = 0

function repeated(config: pg.QueryConfig, values: unknown[] = []): pg.QueryConfig {
  if (config.name || values.length === 0) return config
  const known = sent.get(config.text) ?? 0
  if (typeof known === 'string') return { ...config, name: known }
  if (prepared >= mostPrepared) return config
  // Lists of different lengths make many texts.
  if (sent.size > 1000) for (const [text, times] of sent) if (typeof times === 'number') sent.delete(text)
  sent.set(config.text, known + 1 < often ? known + 1 : `transaction_${++prepared}`)
  return config
}
