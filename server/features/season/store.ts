import { desc, gt, sql } from 'drizzle-orm'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import type { Database, DatabaseLog, Transaction } from '#server/platform/db/database.ts'
import { seasons } from '#server/platform/db/schema/index.ts'
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
 * that is only logged, and the last valid season stays.
 */
export async function openSeason(db: Database, log: DatabaseLog): Promise<SeasonStore> {
  let season = await currentSeason(db)
  let isFailing = false
  let underWay: Promise<void> | null = null

  const adopt = (found: Season) => {
    if (found.version > season.version) season = found
  }
  const look = async () => {
    try {
      adopt(await currentSeason(db, season))
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'the season could not be read again; the last one stays in force')
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

/** Returns the newest season; `known` when nothing newer is stored, which makes the query cheap. Throws WrongSeason. */
export async function currentSeason(db: Database | Transaction, known: Season = defaultSeason): Promise<Season> {
  const [row] = await db
    .select({ version: seasons.version, content: seasons.content })
    .from(seasons)
    .where(gt(seasons.version, known.version))
    .orderBy(desc(seasons.version))
    .limit(1)
  return row ? seasonFrom(row.version, row.content) : known
}

/**
 * Returns the season in force and keeps it in force until this transaction ends: nobody can save another one meanwhile. Call it before
 * anything else in the transaction, or two transactions may deadlock.
 */
export async function holdSeason(tx: Transaction, known?: Season): Promise<Season> {
  // Two statements, because one would read the table before it has the lock.
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('season'))`)
  return await currentSeason(tx, known)
}

/** For changing the season: waits until no transaction holds it, and blocks others until this one ends. */
export async function lockSeason(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('season'))`)
}
