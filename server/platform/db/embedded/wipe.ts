import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { dateFormat } from '#domain/lib/time-text.ts'
import { freeBytes } from '#server/lib/disk.ts'
import type { DatabaseLog, Wipe } from '#server/platform/db/database.ts'
import { removeForgotten } from './copy.ts'

// A deleted row stays in PostgreSQL's files: in its page, in indexes, in the statistics, in the write-ahead log. Rewriting each table and
// replacing the log removes it. Tables are locked meanwhile, and with the embedded database everyone waits, so what takes longer than a
// second is done at night.

const second = 1000
const hour = 60 * 60 * second
/** Tables larger than this, including indexes, wait for the night: this much takes about a second. */
const largeBytes = 8 * 2 ** 20
/** On a computer that is switched off at night, it runs by day in the end. */
const longestWait = 24 * hour
/** Night hours in the season's time zone. */
const night = { from: 1, to: 5 }
const spareBytes = 128 * 2 ** 20

type Note = { since: string; timeZone: string }

/**
 * Wipes the embedded database below `folder` one second after a request, and retries every hour until all is done. Pending requests survive
 * restarts.
 */
export function startWiping(pool: pg.Pool, folder: string, log: DatabaseLog, now: () => number = Date.now): Wipe & { stop(): void } {
  const noteFile = join(folder, 'wipe-due')
  let asked = 0
  let underWay: Promise<unknown> = Promise.resolve()
  let soonest: NodeJS.Timeout | null = null

  const work = (isWhole: boolean) => {
    const done = underWay.then(async () => {
      const note = readNote(noteFile)
      if (!note && !isWhole) return
      const began = asked
      const isTimely = isWhole || note === null || isNight(note.timeZone, now()) || now() - Date.parse(note.since) > longestWait
      const { milliseconds, postponed } = await wipe(pool, folder, isTimely)
      if (postponed.length === 0 && began === asked) rmSync(noteFile, { force: true })
      log.info({ milliseconds, postponed }, 'Erased text was removed from the files of the embedded database')
    })
    underWay = done.catch(() => {})
    return done
  }
  const attempt = () => {
    soonest = null
    work(false).catch((error) =>
      log.warn(
        { err: error },
        'Erased text could not be removed from the files of the embedded database; it is tried again within the hour',
      ),
    )
  }
  const timers = [setTimeout(attempt, 60 * second), setInterval(attempt, hour)]
  for (const timer of timers) timer.unref()
  return {
    soon(timeZone) {
      asked += 1
      if (!existsSync(noteFile)) {
        const note: Note = { since: new Date(now()).toISOString(), timeZone }
        writeFileSync(noteFile, JSON.stringify(note), { mode: 0o600, flush: true })
      }
      soonest ??= setTimeout(attempt, second).unref()
    },
    now: () => work(true),
    stop() {
      timers.forEach(clearTimeout)
      if (soonest) clearTimeout(soonest)
    },
  }
}

/** Wipes table by table through the pool, so that other queries can run in between. Returns the tables postponed to the night. */
async function wipe(pool: pg.Pool, folder: string, isTimely: boolean): Promise<{ milliseconds: number; postponed: string[] }> {
  const began = performance.now()
  const { rows: tables } = await pool.query<{ name: string; bytes: number }>(
    `select format('%I.%I', schemaname, tablename) as name, pg_total_relation_size(format('%I.%I', schemaname, tablename)::regclass)::float8 as bytes
      from pg_tables where schemaname = 'public' order by 2`,
  )
  const postponed: string[] = []
  for (const { name, bytes } of tables) {
    if (bytes > largeBytes && !isTimely) {
      postponed.push(name)
      continue
    }
    if ((await freeBytes(folder)) < 3 * bytes + spareBytes) throw new Error(`There's not enough space on the disk to rewrite ${name}`)
    await pool.query(`vacuum (full, analyze) ${name}`)
    // Analyzing an empty table leaves its statistics as they were.
    await pool.query(`delete from pg_statistic where starelid = '${name}'::regclass and not exists (select 1 from ${name})`)
  }
  // It contains the most common names and addresses of each column.
  await pool.query('vacuum full pg_catalog.pg_statistic')
  await replaceLog(pool)
  removeForgotten(folder)
  return { milliseconds: Math.round(performance.now() - began), postponed }
}

/** PostgreSQL reuses log files with their old content. This removes each one as soon as nothing needs it. */
async function replaceLog(pool: pg.Pool): Promise<void> {
  const names = async () => (await pool.query<{ name: string }>('select name from pg_ls_waldir()')).rows.map(({ name }) => name)
  const old = new Set(await names())
  await pool.query('set wal_recycle = off')
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      await pool.query('select pg_switch_wal()')
      await pool.query('checkpoint')
      if (!(await names()).some((name) => old.has(name))) return
    }
  } finally {
    await pool.query('reset wal_recycle')
  }
  throw new Error('Old files of the write-ahead log are still there')
}

/** An unreadable note counts as one that was just written. */
function readNote(file: string): Note | null {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note
  } catch {
    return { since: statSync(file).mtime.toISOString(), timeZone: 'UTC' }
  }
}

function isNight(timeZone: string, now: number): boolean {
  const hours = Number(dateFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  return hours >= night.from && hours < night.to
}
