import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytes } from '#server/lib/disk.ts'
import type { DatabaseLog } from '#server/platform/db/database.ts'

const mebibyte = 2 ** 20
const reserveMebibytes = 64
/** The reserve is only made when more than this is free. */
const plenty = 512 * mebibyte
/** PostgreSQL writes its log in files of 16 MiB and can't start without room for the next one; it may need two. */
const leastToStart = 32 * mebibyte

const reserveOf = (folder: string) => join(folder, 'reserve')
const unfinished = (folder: string) => `${reserveOf(folder)}.part`

/** The database couldn't be opened because its disk is full. The message is a sentence for the person who runs the server. */
export class DiskFull extends Error {
  constructor(folder: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(
      `The disk that ${folder} is on is full, and the database cannot start on it. Nothing that was acknowledged is lost. Free ${reserveMebibytes} MiB or more, and start again. (${why})`,
      { cause },
    )
    this.name = 'DiskFull'
  }
}

/**
 * Keeps a 64 MiB file beside the database that can be deleted to start on a full disk; made only when more than 512 MiB are free. Filled
 * with random bytes, because a compressing file system would reserve nothing for zeros. Stops when `stopping` is aborted, and leaves no
 * partial file.
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

/** Deletes the reserve when the disk is too full for the database to start, and logs what to do. */
export async function makeRoom(folder: string, log: DatabaseLog): Promise<void> {
  if (!(await isFull(folder))) return
  rmSync(unfinished(folder), { force: true })
  if (!existsSync(reserveOf(folder))) return
  rmSync(reserveOf(folder))
  log.warn(
    { folder },
    `The disk is full: the ${reserveMebibytes} MiB reserved for this moment are given up, so that the database can start. Make room now; they are reserved again once there is plenty`,
  )
}

/** Whether so little space is left that the database may not start. */
export async function isFull(folder: string): Promise<boolean> {
  return (await freeBytes(folder)) < leastToStart
}
