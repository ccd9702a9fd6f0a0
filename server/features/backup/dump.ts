import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { connectionTo, startFailure } from '#server/platform/db/connection.ts'
import type { DatabaseLog } from '#server/platform/db/database.ts'
import { askForCopy } from '#server/platform/db/embedded/copy.ts'
import { DatabaseInUse, hasDatabase } from '#server/platform/db/embedded/folder.ts'
import { startEmbedded } from '#server/platform/db/embedded/open.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { type FilesPlace, openFiles } from '#server/platform/storage/open.ts'
import { BackupRefused } from './manifest.ts'

export type BackupPlace = { databaseUrl: string | null; log: DatabaseLog } & FilesPlace
export type DumpSession = {
  client: pg.Client
  /** Settings for another connection; use only one at a time. */
  connection: pg.ClientConfig
  close(): Promise<void>
}

/**
 * Opens a session on the portal's database without migrating it, because a server of an older version may be running. When a server has the
 * embedded database open, reads a copy made by that server; decision 9. Throws BackupRefused.
 */
export async function openDump({ databaseUrl, dataDir, log }: BackupPlace): Promise<DumpSession> {
  if (databaseUrl !== null) return openServer(databaseUrl)
  if (!hasDatabase(dataDir)) throw new BackupRefused(`There is no database in ${dataDir}. Check DATA_DIR.`)
  try {
    return await openFolder(dataDir, log)
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    const copy = await askForCopy(dataDir, error)
    const remove = () => rm(copy, { recursive: true, force: true, maxRetries: 5 })
    try {
      const session = await openFolder(copy, log)
      return { ...session, close: () => session.close().finally(remove) }
    } catch (failure) {
      await remove()
      throw failure
    }
  }
}

/** Opens a session on a PostgreSQL server. Throws a sentence for the operator when that isn't possible. */
export async function openServer(databaseUrl: string): Promise<DumpSession> {
  return await connect(connectionTo(databaseUrl)).catch((error) => {
    throw startFailure(error, databaseUrl)
  })
}

/** Opens a session on the embedded database below `dataDir`, creating it if necessary. */
export async function openFolder(dataDir: string, log: DatabaseLog): Promise<DumpSession> {
  const { connection, close } = await startEmbedded(dataDir, log)
  return await connect(connection, close).catch(async (error) => {
    await close()
    throw error
  })
}

/** Opens one connection without time limits, on which both databases format values the same way. */
async function connect(connection: pg.ClientConfig, close: () => Promise<void> = async () => {}): Promise<DumpSession> {
  const client = new pg.Client(connection)
  // A broken connection fails the query that runs on it; without a listener it would end the process as well.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC';
    set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set search_path = public`,
  )
  return { client, connection, close: () => client.end().finally(close) }
}

/** Opens the pictures. Throws BackupRefused when this can't be where the server stores them. */
export async function picturesOf({ dataDir, store, log }: BackupPlace): Promise<Files> {
  const folder = join(dataDir, 'files')
  if (store || existsSync(folder)) return await openFiles({ dataDir, store: store ?? null }, { isHurried: false, warn: log.warn })
  throw new BackupRefused(`There is no folder ${folder}. Run this on the server's machine, with the same DATA_DIR.`)
}
