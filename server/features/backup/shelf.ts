import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '#server/platform/db/embedded/sync-folder.ts'
import { pathIn } from '#server/platform/storage/disk.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { BackupRefused } from './refused.ts'

/** Where a restore puts pictures before anybody can see them. */
export type Shelf = {
  /** May return before the picture is kept. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns when all of them are; throws when one is not. */
  settle(): Promise<void>
  /** Takes away what was put there, as far as it can. */
  clear(): Promise<void>
}

/** In a folder that is moved to its place, or removed, as a whole. */
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

/** A store answers slowly and does many things at once. */
const atOnce = 16

/** In a store, where they are at once; they belong to nobody until the database names them. */
export function shelfAt(files: Files): Shelf {
  const put: string[] = []
  const onTheWay = new Set<Promise<void>>()
  return {
    async put(key, bytes) {
      put.push(key)
      const kept = files.put(key, bytes)
      // Whoever settles hears of it.
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
