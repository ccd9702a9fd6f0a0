import { openAuth } from './accounts/auth.ts'
import { secretNamed } from './accounts/secret.ts'
import { type DatabaseLog, type OpenDatabase, openDatabase } from './db/open.ts'
import { readingFrom } from './db/reading.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { openFiles } from './files/open.ts'
import { defaultMinFree } from './metrics/disk.ts'
import { openSeason } from './season/store.ts'

/** What the verbs need, without the web around them. */
export type House = Pick<
  Deps,
  | 'db'
  | 'pool'
  | 'wipe'
  | 'reading'
  | 'dataDir'
  | 'files'
  | 'auth'
  | 'authOf'
  | 'authIn'
  | 'season'
  | 'adoptSeason'
  | 'retentionDays'
  | 'now'
  | 'publicUrl'
  | 'bookingLinkKey'
>

/** Opens what the app stands on, from the settings. The caller closes `database` when it is done. Commands that need no picture go on without the store. */
export async function openHouse(
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'publicUrl'> & Partial<Pick<Env, 'store' | 'minFree' | 'retention'>>,
  log: DatabaseLog,
  { needsPictures = false } = {},
): Promise<House & { database: OpenDatabase }> {
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
  const { db } = database
  const season = await openSeason(db, log).catch(async (error) => {
    await database.close()
    throw error
  })
  // Pictures must not take the last of the disk: the database or the system may be on it too.
  const { minFree = defaultMinFree } = env
  const files = await openFiles(env, { minFree, isNeeded: needsPictures, warn: (fields, text) => log.warn(fields, text) }).catch(
    async (error) => {
      await season.close().then(database.close)
      throw error
    },
  )
  const publicUrl = env.publicUrl
  const secret = await secretNamed(db, 'cookies')
  return {
    // Whoever closes the database means everything that reads from it.
    database: { ...database, close: () => season.close().then(database.close) },
    db,
    pool: database.pool,
    wipe: database.wipe,
    reading: readingFrom(db),
    dataDir: env.dataDir,
    files,
    auth: openAuth({ db, publicUrl, secret }),
    authOf: {
      admin: openAuth({ db, publicUrl, secret, role: 'admin' }),
      school: openAuth({ db, publicUrl, secret, role: 'school' }),
      user: openAuth({ db, publicUrl, secret, role: 'user' }),
    },
    authIn: (tx) => openAuth({ db: tx, publicUrl, secret }),
    season: season.current,
    adoptSeason: season.adopt,
    retentionDays: env.retention ?? null,
    now: Date.now,
    publicUrl,
    bookingLinkKey: await secretNamed(db, 'booking-links'),
  }
}
