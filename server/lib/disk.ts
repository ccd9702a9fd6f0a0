import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { limitConcurrency } from './concurrency.ts'

/** With less free space than this on a disk, the server is not reliable. */
export const minimumFreeBytes: number = 64 * 1024 * 1024

/** Below this, uploads are refused unless MIN_FREE_MB says otherwise; everything else works. */
export const defaultMinFree: number = 512 * 1024 * 1024

/** Returns the bytes available to us on a folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Windows syncs a folder's entries by itself and doesn't allow the call. */
const isNeeded = process.platform !== 'win32'

/** Syncs a folder's directory entries to disk: which files it holds, not what is in them. */
export async function syncEntries(folder: string): Promise<void> {
  if (!isNeeded) return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export function syncEntriesSync(folder: string): void {
  if (!isNeeded) return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Syncs a folder, and every file and folder below it, to disk: several at once, because a busy disk does them together. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const inTurn = limitConcurrency(16)
  const synced = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return inTurn(async () => {
      if (entry.isDirectory()) await syncEntries(path)
      else if (entry.isFile()) await syncFile(path)
    })
  })
  await Promise.all(synced)
  await syncEntries(folder)
}

/** Syncs what is in a file to disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
