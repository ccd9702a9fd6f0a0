import { accessSync, constants, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncEntriesSync, syncTree } from '#server/lib/sync-folder.ts'
import type { DatabaseLog } from '#server/platform/db/database.ts'

/** Returns the embedded database's folder below DATA_DIR. Throws when this user may not use it. */
export function databaseFolder(dataDir: string): string {
  const folder = join(dataDir, 'database')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  return folder
}

export const filesOf = (folder: string) => join(folder, 'postgres')
/** Written once the first start is complete and synced to disk. */
const markerOf = (folder: string) => join(folder, 'complete')

/** Whether an embedded database was ever completed below `dataDir`. */
export const hasDatabase = (dataDir: string): boolean => existsSync(markerOf(join(dataDir, 'database')))

/** Marks the database files below `folder` as complete like `completeCreation`, but without syncing them to disk. */
export function markComplete(folder: string): void {
  writeFileSync(markerOf(folder), `${new Date().toISOString()}\n`, { mode: 0o600 })
}

/**
 * Whether the database must be created. Sets aside, rather than deletes, what an interrupted creation left; nothing in it was ever
 * confirmed as stored. Throws when a complete database has lost its files, because a new empty one would hide that.
 */
export function needsCreation(folder: string, log: DatabaseLog): boolean {
  const files = filesOf(folder)
  if (existsSync(markerOf(folder))) {
    if (existsSync(join(files, 'PG_VERSION'))) return false
    throw new Error(
      `The database in ${files} is missing, although it was there before. Restore a backup, or remove ${markerOf(folder)} to start with an empty one.`,
    )
  }
  if (existsSync(files)) {
    const aside = `${files}.incomplete-${new Date().toISOString().replaceAll(':', '')}`
    renameSync(files, aside)
    log.warn({ aside }, 'The first start was interrupted; its files are set aside and the database is created again')
  }
  mkdirSync(files, { mode: 0o700 })
  return true
}

/** Syncs a newly created database to disk, including the entries of its parent folders, and then writes the marker. */
export async function completeCreation(folder: string): Promise<void> {
  await syncTree(filesOf(folder))
  writeFileSync(markerOf(folder), `${new Date().toISOString()}\n`, { mode: 0o600, flush: true })
  syncEntriesSync(folder)
  syncEntriesSync(dirname(folder))
  syncEntriesSync(dirname(dirname(folder)))
}
