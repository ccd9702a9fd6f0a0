import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncEntriesSync, syncTree } from '#server/lib/disk.ts'
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

/** Who holds a folder. `since` is an ISO time, UTC; `socketFolder` is left behind when the holder is killed. */
export type Holder = { pid: number; host: string; since: string; socketFolder: string }

/** A live process holds the folder. The message is a sentence for the person who started the second one. */
export class DatabaseInUse extends Error {
  constructor(folder: string, holder: Holder | null) {
    const who = holder ? `process ${holder.pid} on ${holder.host}, since ${holder.since}` : 'another process'
    super(`The database in ${folder} is in use by ${who}. Stop that process first, or use another DATA_DIR.`)
    this.name = 'DatabaseInUse'
  }
}

type FolderLock = {
  /** The previous holder, if it didn't release the folder properly. */
  previous: Holder | null
  /** Records the holder for the next process. */
  sign(socketFolder: string): void
  release(): void
}

const sqliteBusy = 5

/**
 * Locks a folder until `release`, or until this process ends in whatever way: a system lock on an open SQLite file. Throws DatabaseInUse
 * when another process has it.
 */
export function lockFolder(folder: string): FolderLock {
  const holderFile = join(folder, 'holder.json')
  // Nothing else in this process may open lock.db: closing a second descriptor of a file drops all of the process's locks on it.
  const lock = new DatabaseSync(join(folder, 'lock.db'), { timeout: 500 })
  try {
    // SQLite's journal is in memory: a full disk has no room for its file.
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DatabaseInUse(folder, readHolder(holderFile)) : error
  }
  return {
    previous: readHolder(holderFile),
    sign(socketFolder) {
      const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString(), socketFolder }
      writeFileSync(holderFile, JSON.stringify(holder), { mode: 0o600 })
    },
    release() {
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}
