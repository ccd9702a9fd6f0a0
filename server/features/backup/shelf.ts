import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '#server/platform/db/embedded/sync-folder.ts'
import { pathIn } from '#server/platform/storage/disk.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { BackupRefused } from './refused.ts'

/** Where a restore puts pictures before they become visible. */
export type Shelf = {
  /** May return before the picture is stored. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Resolves when all pictures are stored; throws when one failed. */
  settle(): Promise<void>
  /** Removes what was put there, as far as possible. */
  clear(): Promise<void>
}

/** In a folder that is moved into place, or removed, as a whole. */
export async function shelfIn(folder: string): Promise<Shelf> {
  await mkdir(folder, { mode: 0o700 })
  return {
    async put(key, bytes) {
      const path = pathIn(folder, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(path, bytes, { mode: 0o600 })
    },
    settle: async () => syncFolder(folder),
    clear: async () => {},
  }
}

/** A store is slow per request, so many run in parallel. */
const atOnce = 16

/** In a store, where they are in place at once but belong to nobody until the database names them. */
export function shelfAt(files: Files): Shelf {
  const put: string[] = []
  const onTheWay = new Set<Promise<void>>()
  return {
    async put(key, bytes) {
      put.push(key)
      const kept = files.put(key, bytes)
      // `settle` reports the failure.
      kept.then(
        () => onTheWay.delete(kept),
        () => {},
      )
      onTheWay.add(kept)
      if (onTheWay.size >= atOnce) await Promise.race(onTheWay)
    },
    settle: async () => void (await Promise.all(onTheWay)),
    async clear() {
      await Promise.allSettled(onTheWay)
      for (let from = 0; from < put.length; from += atOnce) {
        await Promise.allSettled(put.slice(from, from + atOnce).map((key) => files.remove(key)))
      }
    },
  }
}

/** Throws BackupRefused when there is a picture in the store. */
export async function refuseFullStore(files: Files): Promise<void> {
  for await (const { key } of files.list()) {
    throw new BackupRefused(
      `There is a picture ${key} in the bucket already. A backup is only restored into an empty place: make a new bucket.`,
    )
  }
}
