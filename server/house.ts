import { join } from 'node:path'
import { defaultSeason } from '../domain/season.ts'
import { openAuth } from './accounts/auth.ts'
import { secretNamed } from './accounts/secret.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { openDisk } from './files/disk.ts'

type Log = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>

/** Opens what the app stands on, from the settings. The caller closes `database` when it is done. */
export async function openHouse(
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'publicUrl'>,
  log: Log,
): Promise<{ database: OpenDatabase } & Pick<Deps, 'db' | 'files' | 'auth' | 'season' | 'now' | 'publicUrl'>> {
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
