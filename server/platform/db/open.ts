import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { connectionTo, openPool, serverOf, startFailure } from './connection.ts'
import type { DatabaseLog, OpenDatabase, Wipe } from './database.ts'
import { openEmbedded } from './embedded/open.ts'
import { codeOf, isDatabaseDown } from './errors.ts'
import { migrate } from './migrate.ts'
import { transactionsOn } from './transaction.ts'

type DatabaseSettings = { databaseUrl: string | null; dataDir: string; log: DatabaseLog }

/**
 * Opens the database and migrates it: the PostgreSQL at `databaseUrl`, or without one the embedded database under `dataDir`. Throws
 * DatabaseInUse when another process holds that folder.
 */
export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseSettings): Promise<OpenDatabase> {
  const opened = databaseUrl === null ? await openEmbedded(dataDir, log) : await openPostgres(databaseUrl, log)
  const db = drizzle(opened.pool)
  db.transaction = transactionsOn(opened.writes)
  return { ...opened, db }
}

/** Connections for single statements, and as many for transactions: reads don't wait behind commits that hang. */
const connections = 5

/**
 * Opens connections to a PostgreSQL server (15 or newer) and migrates it. Waits up to two minutes for a server that takes changes. While
 * there is none, every query fails.
 */
async function openPostgres(databaseUrl: string, log: DatabaseLog): Promise<Omit<OpenDatabase, 'db'>> {
  await migrateWhenThereIsOne(databaseUrl, log)
  const [pool, writes] = [openPool(databaseUrl, connections), openPool(databaseUrl, connections)]
  await warnOfSlowSearch(pool, log)
  const wipe = vacuumAfterErasures(databaseUrl, log)
  const close = async () => {
    await wipe.stop()
    await Promise.all([pool.end(), writes.end()])
  }
  return { pool, writes, wipe, kind: 'postgres', failed: new Promise(() => {}), close }
}

/** How long to wait for a database that takes changes, in milliseconds. */
const patience = 120_000

/** Migrates the database once there is a server that takes changes. Throws a sentence for the operator when there is none in time. */
async function migrateWhenThereIsOne(databaseUrl: string, log: DatabaseLog): Promise<void> {
  const began = performance.now()
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await migrate(connectionTo(databaseUrl), { log })
    } catch (error) {
      const mayCome = isDatabaseDown(error) && !isWrongAddress(error)
      if (!mayCome || performance.now() - began > patience) throw startFailure(error, databaseUrl)
      const fields = { server: serverOf(databaseUrl), code: codeOf(error) }
      if (isFirst) log.warn(fields, 'There is no database that takes changes yet; trying again every second, for two minutes')
      await pause(1000)
    }
  }
}

/** No machine has that name, or another one answers: waiting doesn't help. */
function isWrongAddress(error: unknown): boolean {
  return /^(?:ENOTFOUND|.*CERT.*|.*SIGNATURE)$/.test(codeOf(error))
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
function vacuumAfterErasures(databaseUrl: string, log: DatabaseLog): Wipe & { stop(): Promise<void> } {
  let soonest: NodeJS.Timeout | null = null
  let underWay: Promise<void> = Promise.resolve()
  const now = () => {
    const done = underWay.then(() => vacuum(databaseUrl))
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

/** Uses a connection of its own, without a time limit. */
async function vacuum(databaseUrl: string) {
  const client = new pg.Client(connectionTo(databaseUrl))
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
    )
    for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`)
  } finally {
    await client.end()
  }
}
