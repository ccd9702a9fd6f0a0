import { access, constants, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freeBytes, syncEntries } from '#server/lib/disk.ts'
import { cachedFor } from '#server/lib/memo.ts'
import { problems } from '#server/platform/http/problem.ts'
import { type Files, isFileKey } from './files.ts'

/**
 * Stores files in a folder, in subfolders named after the first two characters of their key, readable by this user only. A file that would
 * use the last `minFree` bytes of the disk is refused (503). Calls `onRoom` when space runs out, and when there is space again.
 */
export async function openDisk(folder: string, minFree = 0, onRoom: (hasRoom: boolean) => void = () => {}): Promise<Files> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  await syncEntries(dirname(folder))
  let hadRoom = true
  return {
    hasRoom: cachedFor(1_000, async () => {
      const hasRoom = (await freeBytes(folder)) >= minFree
      if (hasRoom !== hadRoom) onRoom(hasRoom)
      hadRoom = hasRoom
      return hasRoom
    }),
    async put(key, bytes) {
      if ((await freeBytes(folder)) < minFree + bytes.length) throw problems.noRoom()
      const path = pathIn(folder, key)
      const subfolder = dirname(path)
      await mkdir(subfolder, { recursive: true, mode: 0o700 })
      const part = `${path}.part`
      try {
        await writeFile(part, bytes, { mode: 0o600, flush: true })
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await rename(part, path)
      await syncEntries(subfolder)
      await syncEntries(folder)
    },
    read: async (key) => await readFile(pathIn(folder, key)).catch(nullIfMissing),
    async remove(key) {
      const whole = key.replace(/\.part$/, '')
      await rm(pathIn(folder, whole) + key.slice(whole.length), { force: true })
    },
    async *list() {
      for await (const subfolder of await opendir(folder)) {
        // Next to the subfolders there may be system folders that only root can open.
        if (!subfolder.isDirectory() || !/^[a-z0-9]{2}$/.test(subfolder.name)) continue
        for await (const { name } of await opendir(join(folder, subfolder.name))) {
          if (!isFileKey(name.replace(/\.part$/, ''))) continue
          // A file that was removed meanwhile is left out.
          const found = await stat(join(folder, subfolder.name, name)).catch(nullIfMissing)
          if (found) yield { key: name, modifiedAt: found.mtime }
        }
      }
    },
    reach: null,
  }
}

/** Returns the path of the file with that key. */
export function pathIn(folder: string, key: string): string {
  if (!isFileKey(key)) throw new Error('That is no key of a file')
  return join(folder, key.slice(0, 2), key)
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
