import { desc, sql } from 'drizzle-orm'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import { codeOf, isDatabaseDown } from '#server/platform/db/connection-errors.ts'
import type { Database, DatabaseLog, Transaction } from '#server/platform/db/database.ts'
import { seasons } from '#server/platform/db/schema/index.ts'
import { together } from '#server/platform/db/transaction.ts'
import { seasonFrom } from './content.ts'

export type SeasonStore = {
  /** The season in force: at most a second behind what another process saved. */
  current(): Season
  /** Puts a season that this process has just saved in force here at once. */
  adopt(saved: Season): void
  close(): Promise<void>
}

const everyMs = 1000

/**
 * Reads the season in force and follows what other processes save. Throws WrongSeason when the stored season is invalid; after the start
 * that is only logged, and the last valid season stays. Asking every second, it is also what says that the database went away and came back.
 */
export async function openSeason(db: Database, log: DatabaseLog): Promise<SeasonStore> {
  let season = await currentSeason(db)
  let isFailing = false
  let isDown = false
  let underWay: Promise<void> | null = null

  const adopt = (found: Season) => {
    if (found.version > season.version) season = found
  }
  const look = async () => {
    const held = season
    try {
      const found = await currentSeason(db, held)
      if (isDown) log.warn({}, 'The database answers again')
      isFailing = isDown = false
      // Another one was saved here meanwhile.
      if (season !== held) return
      if (found.version < held.version || (found.version === held.version && found !== held && stamps.has(held))) {
        log.warn({ from: held.version, to: found.version }, 'the database was put back: its season is in force, and not the one it had')
      }
      season = found
    } catch (error) {
      const isDownNow = isDatabaseDown(error)
      if (isDownNow && !isDown)
        log.error({ code: codeOf(error) }, 'The database does not answer, or is a standby; until that changes requests get 503')
      if (!isDownNow && !isFailing) log.error({ err: error }, 'the season could not be read again; the last one stays in force')
      isDown ||= isDownNow
      isFailing = true
    }
  }
  const timer = setInterval(() => {
    underWay ??= look().finally(() => {
      underWay = null
    })
  }, everyMs)
  timer.unref()

  return {
    current: () => season,
    adopt,
    async close() {
      clearInterval(timer)
      await underWay
    },
  }
}

/** When a season was saved, as the database tells it: after a restore another one may have the same version. */
const stamps = new WeakMap<Season, string>()

/** Returns the newest season; `known` when that is the one stored, which makes the query cheap. Throws WrongSeason. */
export async function currentSeason(db: Database | Transaction, known: Season = defaultSeason): Promise<Season> {
  const stamp = sql<string>`extract(epoch from ${seasons.savedAt})::text`
  const isKnown = sql`(${seasons.version} = ${known.version} and ${stamp} = ${stamps.get(known) ?? ''})`
  const [row] = await db
    .select({
      version: seasons.version,
      stamp,
      content: sql<Record<string, unknown> | null>`case when not ${isKnown} then ${seasons.content} end`,
    })
    .from(seasons)
    .orderBy(desc(seasons.version))
    .limit(1)
  // Version 0 was never stored.
  if (!row) return known.version === 0 ? known : defaultSeason
  if (row.content === null) return known
  const season = seasonFrom(row.version, row.content)
  stamps.set(season, row.stamp)
  return season
}

/**
 * Returns the season in force and keeps it in force until this transaction ends: nobody can save another one meanwhile. Call it before
 * anything else in the transaction, or two transactions may deadlock.
 */
export async function holdSeason(tx: Transaction, known?: Season): Promise<Season> {
  // Two statements, because one would read the table before it has the lock. Sent together, the second runs once the first has ended.
  const held = tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('season'))`).execute()
  const [, season] = await together(held, currentSeason(tx, known))
  return season
}

/** For changing the season: waits until no transaction holds it, and blocks others until this one ends. */
export async function lockSeason(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('season'))`)
}
