import pg from 'pg'
import { codeOf, errorChain, isDatabaseDown } from './errors.ts'

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

/** The address of a PostgreSQL server, for people: 'localhost:5432'. */
export function serverOf(databaseUrl: string): string {
  const { host, port } = new pg.Client(connectionTo(databaseUrl))
  return `${host}:${port}`
}

/** Turns what stops the start into a sentence with server, user or database, and what to do. Other errors stay as they are. */
export function startFailure(error: unknown, databaseUrl: string): unknown {
  const { user = '', database = '', host, port } = new pg.Client(connectionTo(databaseUrl))
  const server = `PostgreSQL at ${host}:${port}`
  const message = errorChain(error).at(-1)?.message ?? ''
  const code = codeOf(error)
  const sentence =
    {
      '28P01': `${server} refused the password of the user ${user}. Check DATABASE_URL.`,
      '28000': `${server} doesn't let the user ${user} in (${message}). Create that user, allow it in pg_hba.conf, or check DATABASE_URL.`,
      '3D000': `${server} has no database called ${database}. Create it (createdb --owner=${user} ${database}), or check DATABASE_URL.`,
      '42501': `The user ${user} of ${server} may not create tables in the database ${database} (${message}). Make it the owner of that database.`,
      ENOTFOUND: `There is no machine called ${host}. Check the address in DATABASE_URL.`,
    }[code] ?? otherSentence()
  return sentence ? Object.assign(new Error(sentence), { name: 'WrongSettings' }) : error

  function otherSentence() {
    if (/client password must be a string/.test(message))
      return `${server} asks for the password of the user ${user}. Put it into DATABASE_URL.`
    if (/CERT|certificate/i.test(code) || /support SSL|certificate/.test(message))
      return `There is no safe connection to ${server} (${message}). Check its certificate, and sslmode and sslrootcert in DATABASE_URL.`
    if (isDatabaseDown(error)) return `${server} can't be used at the moment (${code || message}). Start it, or check DATABASE_URL.`
    return null
  }
}
