import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytes } from '#server/lib/free-space.ts'
import type { DatabaseLog } from '#server/platform/db/database.ts'

const mebibyte = 2 ** 20
const reserveMebibytes = 64
/** The reserve is made where there is more than this. */
const plenty = 512 * mebibyte
/** PostgreSQL writes its log in files of 16 MiB and cannot start when the next one finds no room; it may want two. */
const leastToStart = 32 * mebibyte

const reserveOf = (folder: string) => join(folder, 'reserve')
const unfinished = (folder: string) => `${reserveOf(folder)}.part`

/** The database could not be opened, and its disk is full. The message is a sentence for whoever keeps the server. */
export class DiskFull extends Error {
  constructor(folder: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(
      `The disk that ${folder} is on is full, and the database cannot start on it. Nothing that was acknowledged is lost. Make room for ${reserveMebibytes} MiB or more, and start again. (${why})`,
      { cause },
    )
    this.name = 'DiskFull'
  }
}

/**
 * Keeps 64 MiB beside the database in a file that a start on a full disk can give up, where more than 512 MiB are free. Its content is
 * random: a file system that compresses would keep no room for zeros. Stops in between when `stopping` says so, and leaves nothing.
 */
export async function keepReserve(folder: string, stopping: AbortSignal): Promise<void> {
  if (existsSync(reserveOf(folder)) || (await freeBytes(folder)) < plenty) return
  try {
    const file = await open(unfinished(folder), 'w', 0o600)
    try {
      for (let written = 0; written < reserveMebibytes; written++) {
        stopping.throwIfAborted()
        await file.writeFile(randomBytes(mebibyte))
      }
      await file.sync()
    } finally {
      await file.close()
    }
    stopping.throwIfAborted()
    await rename(unfinished(folder), reserveOf(folder))
  } catch (error) {
    await rm(unfinished(folder), { force: true })
    throw error
  }
}

/** Gives the reserve up when the disk is so full that the database could not start, and says what to do. */
export async function makeRoom(folder: string, log: DatabaseLog): Promise<void> {
  if (!(await isFull(folder))) return
  rmSync(unfinished(folder), { force: true })
  if (!existsSync(reserveOf(folder))) return
  rmSync(reserveOf(folder))
  log.warn(
    { folder },
    `The disk is full: the ${reserveMebibytes} MiB that were kept for this moment are given up, so that the database can start. Make room now; they are kept again once there is plenty`,
  )
}

/** Whether so little is left that the database may not start. */
export async function isFull(folder: string): Promise<boolean> {
  return (await freeBytes(folder)) < leastToStart
}
