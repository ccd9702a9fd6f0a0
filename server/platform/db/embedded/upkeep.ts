import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { cachedFor } from '#server/lib/memo.ts'
import type { DatabaseLog } from '#server/platform/db/database.ts'
import { keepReserve } from './reserve.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Does what a PostgreSQL server does and the embedded one doesn't: a checkpoint every five minutes, so that the log stays short and the
 * next start is quick, and a daily vacuum. Also keeps a disk reserve for when the disk is full. Returns a function that stops it.
 */
export function startMaintenance(pool: pg.Pool, folder: string, log: DatabaseLog): () => void {
  const note = join(folder, 'last-vacuum')
  const stopping = new AbortController()
  const attempt = (work: () => Promise<unknown>) => () => {
    work().catch(
      (error: unknown) =>
        stopping.signal.aborted || log.warn({ err: error }, 'Upkeep of the embedded database failed; it is tried again later'),
    )
  }
  const checkpoint = attempt(() => pool.query('checkpoint'))
  const vacuumWhenDue = attempt(async () => {
    if (!isDue(note)) return
    await vacuum(pool)
    writeFileSync(note, `${new Date().toISOString()}\n`)
  })
  // Not in the first minutes, and one after the other, so that someone who only tries the portal isn't slowed down.
  // On a slow disk a run may still be going when the next one is due; cachedFor runs one at a time.
  const reserve = attempt(cachedFor(0, () => keepReserve(folder, stopping.signal)))
  const timers = [
    setInterval(checkpoint, 5 * minute),
    setTimeout(vacuumWhenDue, minute),
    setInterval(vacuumWhenDue, 60 * minute),
    setTimeout(reserve, 2 * minute),
    setInterval(reserve, 60 * minute),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    stopping.abort()
    timers.forEach(clearTimeout)
  }
}

function isDue(note: string) {
  return !existsSync(note) || Date.now() - statSync(note).mtimeMs > day
}

/** Vacuums table by table through the pool, so that other queries can run in between and it never lands inside a transaction. */
async function vacuum(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pg_catalog')",
  )
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
}
