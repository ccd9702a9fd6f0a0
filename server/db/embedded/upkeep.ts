import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { DatabaseLog } from '../open.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Does what a PostgreSQL server does on its own and the embedded one does not: a checkpoint every five minutes, so that the log stays short
 * and the next start quick, and a vacuum each day. Returns how to stop.
 */
export function keepUp(pool: pg.Pool, folder: string, log: DatabaseLog): () => void {
  const note = join(folder, 'last-vacuum')
  const attempt = (work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, 'Upkeep of the embedded database failed; it is tried again later'))
  }
  const checkpoint = attempt(() => pool.query('checkpoint'))
  const vacuumWhenDue = attempt(async () => {
    if (!isDue(note)) return
    await vacuum(pool)
    writeFileSync(note, `${new Date().toISOString()}\n`)
  })
  const timers = [setInterval(checkpoint, 5 * minute), setTimeout(vacuumWhenDue, minute), setInterval(vacuumWhenDue, 60 * minute)]
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearTimeout)
}

function isDue(note: string) {
  return !existsSync(note) || Date.now() - statSync(note).mtimeMs > day
}

/** Table by table, through the pool: others get their turn between, and it never falls into somebody's transaction. */
async function vacuum(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pg_catalog')",
  )
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
}
