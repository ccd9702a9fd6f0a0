import { Socket } from 'node:net'
import pg from 'pg'
import { connectionTo, standby } from './addresses.ts'
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
    this.#cut()
  }

  /** From now on connects to this address. Connections to another one fail. */
  serve(address: string): void {
    if (this.options.connectionString !== address) this.#cut()
    this.options.connectionString = address
    this.#isAway = false
  }

  #cut(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const { given } of waiting) given(away(), undefined, () => {})
    for (const socket of this.#sockets) socket.destroy()
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

/** Sends the statements of one turn together: `pg` corks the socket for each, and a write costs as much as building its statement. */
class TurnSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

function openedIn(sockets: Set<Socket>): Socket {
  const socket = new TurnSocket()
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
 * What a session is told first, because a pooler refuses it as a part of the connection's settings. Compiling queries (`jit`) is off: a
 * connection spends 0.4 s on its first large query, which is as long as sorting a million registrations takes.
 */
const sessionSettings =
  "set jit = off; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '20s'; select pg_is_in_recovery() as is_standby"

type Watch = { isReplica?: boolean; lost(): void; found(): void }

/**
 * Opens pools of connections to a PostgreSQL server, each with a name and its size. While the server doesn't answer, or is a standby, every
 * query fails within 4 seconds, or at once; `lost` and `found` are called when that starts and ends. Of several addresses, the first is used
 * until another one's server takes changes. `isReplica` accepts a standby.
 */
export function openPools<Name extends string>(
  addresses: [string, ...string[]],
  sizes: Record<Name, number>,
  { isReplica = false, lost, found }: Watch,
): { pools: Record<Name, pg.Pool>; close(): Promise<void> } {
  const onConnect = async (client: pg.ClientBase) => {
    const answers = (await client.query(sessionSettings)) as unknown as pg.QueryResult<{ is_standby: boolean }>[]
    if (!isReplica && answers.at(-1)?.rows[0]?.is_standby) throw standby()
  }
  const opened = Object.entries<number>(sizes).map(
    ([name, max]) =>
      [name, new HeartbeatPool({ ...connectionTo(addresses[0]), max, query_timeout: 35_000, pipeline: true, onConnect })] as const,
  )
  const all = opened.map(([, pool]) => pool)
  const heartbeat = startHeartbeat(addresses, {
    isReplica,
    lost() {
      lost()
      for (const pool of all) pool.refuse()
    },
    found(address) {
      found()
      for (const pool of all) pool.serve(address)
    },
  })
  const close = async () => {
    await Promise.all(all.map((pool) => pool.end())).finally(heartbeat.stop)
  }
  return { pools: Object.fromEntries(opened) as Record<string, pg.Pool> as Record<Name, pg.Pool>, close }
}
