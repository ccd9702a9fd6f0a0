import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorChain } from './constraint.ts'
import type { DatabaseLog } from './database.ts'
import { openPools, surviveConnectionErrors } from './pool.ts'
export type Replica = {
  /** Milliseconds ago at which it was last known to be up to date; Infinity while it is unusable. */
  behind(): number
  /**
   * Runs `work` on a connection that has everything up to a position, waiting for it up to `patience` milliseconds. Returns null when there
   * is none, or `work` fails there. Throws query timeouts, since the query would take too long elsewhere as well.
   */
  read<T>(position: Position, patience: number, work: (client: pg.PoolClient) => Promise<T>): Promise<{ answer: T } | null>
  close(): Promise<void>
}

/** How often it is checked, in milliseconds. */
const everyMs = 500
/** Milliseconds that a commit normally takes to arrive; a replica that takes longer is behind. */
const onItsWay = 30
/** Milliseconds behind at which the log says so. */
const tooFar = 10_000

const faults = {
  silent: 'does not answer',
  stranger: 'is not a replica of this database',
  untold: 'cannot be compared: the database user may not read its WAL position',
  behind: `is more than ${tooFar / 1000} seconds behind`,
}

/** Follows a streaming replica of `primary`, which may come and go, and logs when it does. Returns at once. */
export function followReplica(replicaUrl: string, primary: pg.Pool, log: DatabaseLog): Replica {
  const { pools, close } = openPools([replicaUrl], { reads: 10 }, { isReplica: true, lost() {}, found() {} })
  const pool = pools.reads
  // One log line for all connections is enough: the one from the regular check.
  surviveConnectionErrors(pool, { ...log, error() {} })
  /** A moment (of performance.now()) up to which it has everything. */
  let upTo = Number.NEGATIVE_INFINITY
  /** Where the primary was at a later moment. */
  let ahead: { position: Position; at: number } | null = null
  let lastLogged: keyof typeof faults | 'well' | null = null
  let underWay: Promise<void> | null = null

  const behind = () => performance.now() - upTo
  const look = async () => {
    const at = performance.now()
    try {
      ahead ??= { position: await positionOf(primary), at }
    } catch (error) {
      // A primary that doesn't answer is not the replica's fault, and is reported elsewhere.
      if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) say('untold', { err: error })
      return
    }
    const standing = await reached(pool, ahead.position, onItsWay).catch((error: unknown) => {
      say('silent', { err: error })
      return 'silent' as const
    })
    if (standing === 'there') upTo = ahead.at
    if (standing === 'stranger') say('stranger')
    if (standing === 'stranger' || standing === 'silent') upTo = Number.NEGATIVE_INFINITY
    else if (behind() <= tooFar) say('well')
    else if (performance.now() - ahead.at > tooFar) say('behind')
    if (standing !== 'behind') ahead = null
  }
  const lookNow = () => {
    underWay ??= look().finally(() => {
      underWay = null
    })
  }
  const timer = setInterval(lookNow, everyMs)
  timer.unref()
  lookNow()

  return {
    behind,
    async read(position, patience, work) {
      let client: pg.PoolClient | null = null
      let isBroken = true
      try {
        client = await pool.connect()
        const standing = await reached(client, position, patience)
        const found = standing === 'there' ? { answer: await work(client) } : null
        isBroken = false
        if (standing === 'stranger') lookNow()
        return found
      } catch (error) {
        if (errorChain(error).some(({ code }) => code === '57014')) throw error
        lookNow()
        return null
      } finally {
        client?.release(isBroken)
      }
    },
    async close() {
      clearInterval(timer)
      await underWay
      await close()
    },
  }

  function say(now: keyof typeof faults | 'well', fields = {}) {
    if (now === lastLogged) return
    lastLogged = now
    if (now === 'well') log.info({}, 'Lists and workbooks are read from the replica')
    else log.warn(fields, `Lists and workbooks are read from the primary: the replica ${faults[now]}`)
  }
}

/** Waits up to `patience` milliseconds for the copy to reach the position. */
async function reached(client: Pick<pg.Pool | pg.PoolClient, 'query'>, position: Position, patience: number): Promise<Standing> {
  for (let next = 2, left = patience; ; next *= 2) {
    const standing = await standingOf(client, position)
    if (standing !== 'behind' || left <= 0) return standing
    await pause(Math.min(next, left))
    left -= next
  }
}

/** Identifies a database and how far its write-ahead log was written. Everything acknowledged before is included. */
export type Position = { database: string; written: string }

/** How a copy relates to a position: a copy of another database, behind it, or up to date with it. */
type Standing = 'stranger' | 'behind' | 'there'

// Copies have the same numbers as their database. The timeline distinguishes the two sides after a failover.
const numbers =
  "(select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())"

// With synchronous_commit off, a transaction is acknowledged before it is flushed.
const position = `
  select ${numbers} || '/' || ('x' || left(pg_walfile_name(written), 8))::bit(32)::int as database, written::text
  from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as written) now`

const standing = `
  select case
    when not pg_is_in_recovery() or $1 is distinct from ${numbers} || '/' || (select timeline_id from pg_control_checkpoint()) then 'stranger'
    when pg_last_wal_replay_lsn() >= $2::pg_lsn then 'there'
    else 'behind' end as standing`

/** Returns where the database is now. */
export async function positionOf(primary: Pick<pg.Pool, 'query'>): Promise<Position> {
  const { rows } = await primary.query<Position>(position)
  const [row] = rows
  if (!row) throw new Error('The database does not say where it is')
  return row
}

/**
 * Compares this connection with a position: 'there' means that everything up to it is visible from the next statement on. A standby shows a
 * transaction before it reports having replayed it.
 */
export async function standingOf(copy: Pick<pg.Pool | pg.PoolClient, 'query'>, { database, written }: Position): Promise<Standing> {
  const { rows } = await copy.query<{ standing: Standing }>(standing, [database, written])
  return rows[0]?.standing ?? 'stranger'
}
