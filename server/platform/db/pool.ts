import { Socket } from 'node:net'
import pg from 'pg'
import type { DatabaseLog } from './database.ts'
import { startHeartbeat } from './heartbeat.ts'

type Given = (error: Error | undefined, client: pg.PoolClient | undefined, release: (broken?: unknown) => void) => void

/** A pool whose waiting queries fail at once when its database is reported unreachable. */
class HeartbeatPool extends pg.Pool {
  readonly #sockets: Set<Socket>
  readonly #waiting = new Set<{ given: Given }>()
  #isAway = false

  constructor(settings: pg.PoolConfig) {
    const sockets = new Set<Socket>()
    super({ ...settings, stream: () => openedIn(sockets) })
    this.#sockets = sockets
  }

  /** Fails running queries, waiting clients and, until `serve`, everyone who asks for a connection. */
  refuse(): void {
    this.#isAway = true
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const { given } of waiting) given(away(), undefined, () => {})
    for (const socket of this.#sockets) socket.destroy()
  }

  serve(): void {
    this.#isAway = false
  }

  override connect(): Promise<pg.PoolClient>
  override connect(given: Given): void
  override connect(given?: Given): Promise<pg.PoolClient> | undefined {
    if (given) {
      this.#lend(given)
      return
    }
    return new Promise((resolve, reject) => this.#lend((error, client) => (client ? resolve(client) : reject(error))))
  }

  #lend(given: Given): void {
    if (this.#isAway) {
      process.nextTick(given, away(), undefined, () => {})
      return
    }
    const waiter = { given }
    this.#waiting.add(waiter)
    super.connect((error, client, release) => {
      // The waiter was refused meanwhile and doesn't need it.
      if (this.#waiting.delete(waiter)) given(error, client, release)
      else if (client) release()
    })
  }
}

function openedIn(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}

/** PostgreSQL's own code for a failed connection, which http/errors.ts recognises. */
function away(): Error {
  return Object.assign(new Error('The database does not answer'), { code: '08006' })
}

/**
 * Makes a broken connection fail only the query that runs on it; without listeners it would end the process. Call before the pool's first
 * query.
 */
export function surviveConnectionErrors(pool: pg.Pool, log: DatabaseLog): void {
  pool.on('error', (error) => log.error({ err: error }, 'A database connection broke; the next query opens a new one'))
  // Connections that are checked out, even while nothing runs on them.
  pool.on('connect', (client) => client.on('error', () => {}))
}

/**
 * Settings of every connection to a PostgreSQL server. Compiling queries (`jit`) is off: a connection spends 0.4 s on its first large query,
 * which is as long as sorting a million registrations takes.
 */
export function connectionTo(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'competition-portal',
    options: '-c jit=off',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  }
}

/**
 * Opens a pool of ten connections to a PostgreSQL server. While the server doesn't answer, every query fails within 4 seconds, or at once;
 * `lost` and `found` are called when that starts and ends.
 */
export function openPool(databaseUrl: string, { lost, found }: { lost(): void; found(): void }): { pool: pg.Pool; close(): Promise<void> } {
  const connection = connectionTo(databaseUrl)
  const pool = new HeartbeatPool({
    ...connection,
    max: 10,
    query_timeout: 35_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 20_000,
  })
  const pulse = startHeartbeat(connection, {
    lost() {
      lost()
      pool.refuse()
    },
    found() {
      found()
      pool.serve()
    },
  })
  return { pool, close: () => pool.end().finally(pulse.stop) }
}
