import { type SQL, sql } from 'drizzle-orm'
import { type RetentionDays, retentionKinds } from '#domain/privacy/privacy.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import type { SeasonRecord } from '#domain/season/seasons.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, DatabaseLog, Queryable, Transaction } from '#server/platform/db/database.ts'
import { codeOf, isDatabaseDown } from '#server/platform/db/errors.ts'
import type { seasons } from '#server/platform/db/schema/index.ts'
import { together } from '#server/platform/db/transaction.ts'
import { storedSeason } from './content.ts'

export type SeasonStore = {
  /** Every season, in the order of their ids: at most a second behind what another process saved. */
  all(): SeasonRecord[]
  /** Reads what this process has just saved. */
  refresh(): Promise<void>
  close(): Promise<void>
}

const everyMs = 1000

/**
 * Reads the seasons and follows what other processes save. Throws WrongSeason when a stored season is invalid; after the start that is only
 * logged, and the last valid ones stay. Asking every second, it is also what says that the database went away and came back.
 */
export async function openSeasons(db: Database, log: DatabaseLog): Promise<SeasonStore> {
  let records = await readSeasons(db)
  let reads = 0
  let shown = 0
  let isFailing = false
  let isDown = false
  let underWay: Promise<void> | null = null

  const refresh = async () => {
    reads++
    const read = reads
    const found = await readSeasons(
      db,
      records.map(({ season }) => season),
    )
    // One that was asked later has answered meanwhile.
    if (read < shown) return
    shown = read
    for (const held of records) warnOfAnother(held.season, found.find(({ season }) => season.round === held.season.round)?.season)
    records = found
  }
  const warnOfAnother = (held: Season, found: Season | undefined) => {
    const isOther = found?.version === held.version && found !== held && stamps.has(held)
    if (found === undefined || found.version < held.version || isOther)
      log.warn(
        { from: held.version, to: found?.version ?? null },
        'the database was put back: its season is in force, and not the one it had',
      )
  }
  const look = async () => {
    try {
      await refresh()
      if (isDown) log.warn({}, 'The database answers again')
      isFailing = isDown = false
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
    all: () => records,
    refresh,
    async close() {
      clearInterval(timer)
      await underWay
    },
  }
}

/** When a season was saved, as the database tells it: after a restore another one may have the same version. */
const stamps = new WeakMap<Season, string>()
const stampOf = (season: Season) => [season.round, season.version, stamps.get(season) ?? ''].join(' ')

/**
 * Returns every season with its newest settings, or only the one that is current at a moment; those of `known` that are still the stored
 * ones. Throws WrongSeason.
 */
export async function readSeasons(db: Queryable, known: Season[] = [], at: Date | null = null): Promise<SeasonRecord[]> {
  const held = new Map(known.map((season) => [stampOf(season), season]))
  const stamp = sql`concat_ws(' ', one.id, coalesce(version, 0), coalesce(extract(epoch from saved_at)::text, ''))`
  const { rows } = await db.execute<StoredSeason>(sql`
    select one.id, one.name, one.copied_from, one.waiting, (extract(epoch from opens_at) * 1000)::float8 as opens_at, version, extract(epoch from saved_at)::text as epoch, ${stamp} as stamp,
      case when ${stamp} <> all (${sql.param([...held.keys()])}::text[]) then content end as content
    from (${everySeason}) one
    left join season_versions on version = (select max(version) from season_versions known where known.season_id = one.id)
    where ${at === null ? sql`true` : sql`one.id = (${currentAt(at)})`}
    order by one.id`)
  return rows.map(({ id, name, opens_at: opensAt, copied_from: copiedFrom, waiting, version, epoch, stamp, content }) => {
    const stored = () =>
      version === null ? { ...defaultSeason, round: id, name } : storedSeason({ version, seasonId: id, content: content ?? {} })
    const season = held.get(stamp) ?? stored()
    if (epoch !== null) stamps.set(season, epoch)
    return { season, opensAt, copiedFrom, waiting }
  })
}

type StoredSeason = Omit<typeof seasons.$inferSelect, 'opensAt' | 'copiedFrom'> & {
  opens_at: number | null
  copied_from: number | null
  version: number | null
  epoch: string | null
  stamp: string
  content: Record<string, unknown> | null
}

/** Every season; the first isn't stored before its name or the next one is. */
const everySeason = sql`select id, name, opens_at, copied_from, waiting from seasons
  union all select 1, ${defaultSeason.name}, to_timestamp(0), null, 'left' where not exists (select from seasons where id = 1)`

/** Selects the id of the season that `seasonAt` returns. */
function currentAt(at: Date): SQL {
  const opened = sql`select id from (${everySeason}) every where opens_at <= ${at.toISOString()} order by opens_at desc, id desc limit 1`
  return sql`coalesce((${opened}), (select id from (${everySeason}) every where opens_at is not null order by opens_at, id limit 1))`
}

/** What tells which season is in force, for this process: the season that it knows, and its clock. */
type SeasonClock = { season: () => Season; now: () => number }

/** Returns the season in force; the one that is known when that is the one stored, which makes the query cheap. Throws WrongSeason. */
export async function currentSeason(db: Queryable, { season, now }: SeasonClock): Promise<Season> {
  const held = season()
  const [found] = await readSeasons(db, [held], new Date(now()))
  // Version 0 was never stored.
  return !found || (found.season.version === 0 && held.version === 0) ? held : found.season
}

/**
 * Returns the season in force and keeps it in force until this transaction ends: nobody can save another one meanwhile. Call it before
 * anything else in the transaction, or two transactions may deadlock.
 */
export async function holdSeason(tx: Transaction, clock: SeasonClock): Promise<Season> {
  // Two statements, because one would read the table before it has the lock. Sent together, the second runs once the first has ended.
  const held = tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('season'))`).execute()
  const [, season] = await together(held, currentSeason(tx, clock))
  return season
}

/** For changing the season: waits until no transaction holds it, and blocks others until this one ends. */
export async function lockSeason(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('season'))`)
}

/** The limits in force. */
export function limitsNow({ season }: Pick<AppContext, 'season'>): RetentionDays {
  const { retention } = season()
  return Object.fromEntries(retentionKinds.flatMap((kind) => (retention[kind] === null ? [] : [[kind, retention[kind]]])))
}
