import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { DatabaseLog, OpenDatabase, Wipe } from './database.ts'
import { openEmbedded } from './embedded/open.ts'
import { migrate } from './migrate.ts'
import { connectionTo, openPool, surviveConnectionErrors } from './pool.ts'
import * as tables from './schema/index.ts'
import { transactionsOn } from './transaction.ts'

type DatabaseSettings = { databaseUrl: string | null; dataDir: string; log: DatabaseLog }

/**
 * Opens the database and migrates it: the PostgreSQL at `databaseUrl`, or without one the embedded database under `dataDir`. Throws
 * DatabaseInUse when another process holds that folder.
 */
export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseSettings): Promise<OpenDatabase> {
  const opened = databaseUrl === null ? await openEmbedded(dataDir, log) : await openPostgres(databaseUrl, log)
  const db = drizzle(opened.pool, { schema: tables })
  db.transaction = transactionsOn(opened.pool)
  return { ...opened, db }
}

/**
 * Opens a pool of connections to a PostgreSQL server (15 or newer) and migrates it. Waits up to 30 seconds for a server that is still
 * starting. While the server doesn't answer, every query fails within 4 seconds, or at once.
 */
async function openPostgres(databaseUrl: string, log: DatabaseLog): Promise<Omit<OpenDatabase, 'db'>> {
  await whenServerAnswers(() => migrate(connectionTo(databaseUrl), { log }), log)
  const { pool, close } = openPool(databaseUrl, {
    lost: () => log.error({}, 'The database does not answer; until it does, requests that need it get 503'),
    found: () => log.info({}, 'The database answers again'),
  })
  surviveConnectionErrors(pool, log)
  await warnOfSlowSearch(pool, log)
  const wipe = vacuumAfterErasures(pool, log)
  return { pool, wipe, kind: 'postgres', failed: new Promise(() => {}), close: () => wipe.stop().then(close) }
}

/** Temporary errors: nothing listens yet, the name doesn't resolve yet, or the server is starting, stopping or full. */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', '57P03', '57P01', '53300'])

async function whenServerAnswers(attempt: () => Promise<void>, log: DatabaseLog) {
  const patience = Date.now() + 30_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const code = codeOf(error)
      if (!passing.has(code) || Date.now() > patience) throw error
      log.warn({ code }, 'The database does not answer yet; trying again in a second')
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

function codeOf(error: unknown): string {
  // When several addresses of one host all fail, the errors come as one AggregateError.
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}

/** In the locale C the name index only covers ASCII letters: searches still find every name, but read all of them. */
async function warnOfSlowSearch(pool: pg.Pool, log: DatabaseLog) {
  const { rows } = await pool.query<{ locale: string }>('select datctype as locale from pg_database where datname = current_database()')
  const locale = rows[0]?.locale ?? ''
  if (['C', 'POSIX'].includes(locale)) {
    log.warn({ locale }, 'Searching names in other scripts will be slow: create the database with a UTF-8 locale, such as C.UTF-8')
  }
}

/**
 * On a PostgreSQL server: vacuums and analyses the portal's tables without blocking anyone. Autovacuum does the same, but a table's
 * statistics may keep an erased name for years. PostgreSQL skips tables that belong to another role.
 */
function vacuumAfterErasures(pool: pg.Pool, log: DatabaseLog): Wipe & { stop(): Promise<void> } {
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
