import pg from 'pg'

/** Settings of every connection to a PostgreSQL server. Only those that every pooler accepts; for others see `openPool`. */
export function connectionTo(databaseUrl: string): pg.ClientConfig {
  return { connectionString: databaseUrl, application_name: 'competition-portal', connectionTimeoutMillis: 5000, keepAlive: true }
}

/**
 * What a session is told first, because a pooler refuses it as a part of the connection's settings. Compiling queries (`jit`) is off: a
 * connection spends 0.4 s on its first large query, which is as long as sorting a million registrations takes.
 */
const sessionSettings =
  "set jit = off; set statement_timeout = '10s'; set idle_in_transaction_session_timeout = '20s'; select pg_is_in_recovery() as is_standby"

/** How long an answer may take, in milliseconds: longer than the server lets a statement run, so it only ends when the server hangs. */
const answerTimeout = 12_000

/**
 * Opens a pool of `max` connections to a PostgreSQL server that takes changes. While it is away or a standby, waiting for a connection fails
 * after 5 seconds, and a query after 12; the pool connects again by itself.
 */
export function openPool(databaseUrl: string, max: number): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    const answers = (await client.query(sessionSettings)) as unknown as pg.QueryResult<{ is_standby: boolean }>[]
    if (answers.at(-1)?.rows[0]?.is_standby) throw Object.assign(new Error('The server is a standby'), { code: '25006' })
  }
  const pool = new pg.Pool({ ...connectionTo(databaseUrl), max, query_timeout: answerTimeout, pipeline: true, onConnect })
  surviveConnectionErrors(pool)
  return pool
}

/**
 * Makes a broken connection fail only the query that runs on it, and the next query opens a new one; without listeners it would end the
 * process. Call before the pool's first query.
 */
export function surviveConnectionErrors(pool: pg.Pool): void {
  pool.on('error', () => {})
  // Connections that are checked out, even while nothing runs on them.
  pool.on('connect', (client) => client.on('error', () => {}))
}
