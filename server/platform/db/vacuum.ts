import type pg from 'pg'
import type { DatabaseLog, Wipe } from './database.ts'

/**
 * On a PostgreSQL server: vacuums and analyses the portal's tables without blocking anybody. Autovacuum does the same, but a table's
 * statistics may keep an erased name for years. PostgreSQL skips tables that belong to another role.
 */
export function vacuumAfterErasures(pool: pg.Pool, log: DatabaseLog): Wipe & { stop(): Promise<void> } {
  let soonest: NodeJS.Timeout | null = null
  let underWay: Promise<void> = Promise.resolve()
  const now = () => {
    const done = underWay.then(() => vacuum(pool))
    underWay = done.catch(() => {})
    return done
  }
  const attempt = () => {
    soonest = null
    now().catch((error) =>
      log.warn({ err: error }, 'The tables could not be vacuumed after an erasure; PostgreSQL does so by itself later'),
    )
  }
  return {
    soon() {
      soonest ??= setTimeout(attempt, 1000).unref()
    },
    now,
    async stop() {
      if (soonest) clearTimeout(soonest)
      await underWay
    },
  }
}

async function vacuum(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
    )
    for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`)
    await client.query('reset statement_timeout')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
