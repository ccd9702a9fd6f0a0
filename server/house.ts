import { join } from 'node:path'
import { defaultSeason } from '../domain/season-defaults.ts'
import { openAuth } from './accounts/auth.ts'
import { secretNamed } from './accounts/secret.ts'
import { type DatabaseLog, type OpenDatabase, openDatabase } from './db/open.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { openDisk } from './files/disk.ts'

/** What the verbs need, without the web around them. */
export type House = Pick<Deps, 'db' | 'files' | 'auth' | 'season' | 'now' | 'publicUrl'>

/** Opens what the app stands on, from the settings. The caller closes `database` when it is done. */
export async function openHouse(
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'publicUrl'>,
  log: DatabaseLog,
): Promise<House & { database: OpenDatabase }> {
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
  const { db } = database
  return {
    database,
    db,
    files: await openDisk(join(env.dataDir, 'files')),
    auth: openAuth({ db, publicUrl: env.publicUrl, secret: await secretNamed(db, 'cookies') }),
    season: () => defaultSeason,
    now: Date.now,
    publicUrl: env.publicUrl,
  }
}
