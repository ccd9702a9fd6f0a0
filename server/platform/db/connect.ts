import type pg from 'pg'
import { startHeartbeat } from './heartbeat.ts'
import { HeartbeatPool } from './pool.ts'

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
