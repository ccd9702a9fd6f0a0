import { seasonAt } from '#domain/season/seasons.ts'
import { inOwnWords } from '#domain/season/translations.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { refuseLeavingBookingsOut } from './features/bookings/index.ts'
import { openSeasons } from './features/season/index.ts'
import { defaultMinFree } from './lib/disk.ts'
import type { DatabaseLog, OpenDatabase } from './platform/db/database.ts'
import { openDatabase } from './platform/db/open.ts'
import { secretNamed } from './platform/db/secret.ts'
import { openFiles } from './platform/storage/open.ts'

/**
 * Opens the app's database, store and season from the settings. The caller closes `database`. Commands that need no pictures also work
 * without the store.
 */
export async function openContext(
  env: Pick<Config, 'databaseUrl' | 'dataDir' | 'publicUrl'> & Partial<Pick<Config, 'store' | 'minFree'>>,
  log: DatabaseLog,
  { needsPictures = false } = {},
): Promise<AppContext & { database: OpenDatabase }> {
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
  return await contextOn(database, env, log, { needsPictures })
}

/** Opens the store and the season around an open database, which is closed if that fails. */
export async function contextOn(
  database: OpenDatabase,
  env: Pick<Config, 'dataDir' | 'publicUrl'> & Partial<Pick<Config, 'store' | 'minFree'>>,
  log: DatabaseLog,
  { needsPictures = false, now = Date.now } = {},
): Promise<AppContext & { database: OpenDatabase }> {
  const { db } = database
  const seasons = await openSeasons(db, log).catch(async (error) => {
    await database.close()
    throw error
  })
  // Pictures must not fill the disk, because the database or the system may be on it too.
  const { minFree = defaultMinFree } = env
  const files = await openFiles(env, { minFree, isNeeded: needsPictures, warn: (fields, text) => log.warn(fields, text) }).catch(
    async (error) => {
      await seasons.close().then(database.close)
      throw error
    },
  )
  const publicUrl = env.publicUrl
  return {
    // Closes the pool and everything that reads through it.
    database: { ...database, close: () => seasons.close().then(database.close) },
    db,
    pool: database.pool,
    writes: database.writes,
    wipe: database.wipe,
    dataDir: env.dataDir,
    files,
    season: (id) => inOwnWords((seasons.all().find(({ season }) => season.round === id) ?? seasonAt(seasons.all(), now())).season),
    seasons: seasons.all,
    refreshSeasons: seasons.refresh,
    seasonChecks: [refuseLeavingBookingsOut],
    now,
    publicUrl,
    bookingLinkKey: await secretNamed(db, 'booking-links'),
    twoFactorKey: await secretNamed(db, 'two-factor'),
  }
}
