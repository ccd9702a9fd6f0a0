import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { addressesIn, connectionTo, findPrimary } from './addresses.ts'
import { isConnectionSpoilt, isDatabaseAway } from './connection-errors.ts'
import type { DatabaseLog, OpenDatabase, Wipe } from './database.ts'
import { openEmbedded } from './embedded/open.ts'
import { migrate } from './migrate.ts'
import { openPools, surviveConnectionErrors } from './pool.ts'
import * as tables from './schema/index.ts'
import { transactionsOn } from './transaction.ts'

type DatabaseSettings = { databaseUrl: string | null; dataDir: string; log: DatabaseLog }

/**
 * Opens the database and migrates it: the PostgreSQL at `databaseUrl`, or without one the embedded database under `dataDir`. Throws
 * DatabaseInUse when another process holds that folder.
 */
export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseSettings): Promise<OpenDatabase> {
  const opened = databaseUrl === null ? await openEmbedded(dataDir, log) : await openPostgres(databaseUrl, log)
  const db = drizzle({ client: apart(opened), schema: tables })
  db.transaction = transactionsOn(opened.writes)
  return { ...opened, db }
}

/** Sends single changes, which wait for a commit, where transactions go. */
function apart({ pool, writes }: Pick<OpenDatabase, 'pool' | 'writes'>): pg.Pool {
  const query = (config: pg.QueryConfig, values?: unknown[]) =>
    (/^\s*(?:insert|update|delete)/.test(config.text) ? writes : pool).query(config, values)
  return { query } as never
}

/** Single statements, most of them reads, have connections of their own: they don't wait behind commits that hang. */
const connections = { statements: 5, transactions: 5 }

/**
 * Opens connections to a PostgreSQL server (15 or newer) and migrates it. Waits up to two minutes for a server that takes changes. While
 * there is none, every query fails within 4 seconds, or at once.
 */
async function openPostgres(databaseUrl: string, log: DatabaseLog): Promise<Omit<OpenDatabase, 'db'>> {
  const primary = await whenThereIsOne(log, async () => {
    const address = await findPrimary(databaseUrl)
    await refusePoolersThatForget(address)
    await migrate(connectionTo(address), { log })
    return address
  })
  const others = addressesIn(databaseUrl).filter((address) => address !== primary)
  const { pools, close } = openPools([primary, ...others], connections, {
    lost: () => log.error({}, 'The database does not answer, or is a standby; until that changes, requests that need it get 503'),
    found: () => log.info({}, 'The database answers again'),
  })
  const { statements: pool, transactions: writes } = pools
  for (const each of [pool, writes]) surviveConnectionErrors(each, log)
  await warnOfSlowSearch(pool, log)
  const wipe = vacuumAfterErasures(pool, log)
  return { pool, writes, wipe, kind: 'postgres', failed: new Promise(() => {}), close: () => wipe.stop().then(close) }
}

/** How long to wait for a database that takes changes, and how often the log says so, in milliseconds. */
const patience = 120_000
const logInterval = 10_000

/** Nothing listens yet, or the name doesn't resolve yet. */
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT'])

async function whenThereIsOne<T>(log: DatabaseLog, attempt: () => Promise<T>): Promise<T> {
  const began = performance.now()
  for (let loggedAt = Number.NEGATIVE_INFINITY; ; ) {
    try {
      return await attempt()
    } catch (error) {
      const now = performance.now()
      if (!(unreachable.has(codeOf(error)) || isDatabaseAway(error)) || now - began > patience) throw error
      if (now - loggedAt > logInterval) {
        log.warn({ code: codeOf(error) }, 'There is no database that takes changes yet; trying again every second, for two minutes')
        loggedAt = now
      }
      await pause(1000)
    }
  }
}

function codeOf(error: unknown): string {
  // When several addresses of one host all fail, the errors come as one AggregateError.
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}

/**
 * Throws WrongSettings for a pooler that lets a client's next statement run on another connection of the database, where its prepared
 * statements are unknown. Advisory locks and time limits only last for one transaction here, so such a pooler does no other harm.
 */
async function refusePoolersThatForget(address: string): Promise<void> {
  const connection = { ...connectionTo(address), query_timeout: 5000 }
  const [client, other] = [new pg.Client(connection), new pg.Client(connection)]
  const prepared = { name: 'pooler_probe', text: 'select pg_backend_pid() as pid' }
  for (const each of [client, other]) each.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(prepared)
    // A pooler answers with a number of its own.
    if (rows[0]?.pid === (client as unknown as { processID: number }).processID) return
    await other.connect()
    // Takes the connection that the statement was prepared on.
    await other.query('begin')
    await client.query(prepared)
  } catch (error) {
    if (!isConnectionSpoilt(error)) throw error
    throw Object.assign(new Error(forgets), { name: 'WrongSettings' })
  } finally {
    await Promise.all([client.end(), other.end()])
  }
}

const forgets =
  'DATABASE_URL leads to a pooler that forgets prepared statements. With PgBouncer, use pool_mode = session, or version 1.21 or newer with max_prepared_statements above 0.'

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
  } finally {
    // It has no time limit any more.
    client.release(true)
  }
}
