import { join } from 'node:path'
import { openAuth } from './accounts/auth.ts'
import { secretNamed } from './accounts/secret.ts'
import { type DatabaseLog, type OpenDatabase, openDatabase } from './db/open.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { openDisk } from './files/disk.ts'
import { openSeason } from './season/store.ts'

/** What the verbs need, without the web around them. */
export type House = Pick<Deps, 'db' | 'pool' | 'dataDir' | 'files' | 'auth' | 'season' | 'adoptSeason' | 'now' | 'publicUrl'>

/** Opens what the app stands on, from the settings. The caller closes `database` when it is done. */
export async function openHouse(
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'publicUrl'>,
  log: DatabaseLog,
): Promise<House & { database: OpenDatabase }> {
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
  const { db } = database
  const season = await openSeason(db, log).catch(async (error) => {
    await database.close()
    throw error
  })
  return {
    // Whoever closes the database means everything that reads from it.
    database: { ...database, close: () => season.close().then(database.close) },
    db,
    pool: database.pool,
    dataDir: env.dataDir,
    files: await openDisk(join(env.dataDir, 'files')),
    auth: openAuth({ db, publicUrl: env.publicUrl, secret: await secretNamed(db, 'cookies') }),
    season: season.current,
    adoptSeason: season.adopt,
    now: Date.now,
    publicUrl: env.publicUrl,
  }
}
