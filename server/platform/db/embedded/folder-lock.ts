import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

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

export type FolderLock = {
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
