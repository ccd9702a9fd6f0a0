import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Files, isFileKey } from './files.ts'

/** Files in a folder, spread over subfolders by the first two characters of their key, readable by this user only. */
export async function openDisk(folder: string): Promise<Files> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await syncFolder(dirname(folder))
  return {
    async put(key, bytes) {
      const path = pathIn(folder, key)
      const shelf = dirname(path)
      await mkdir(shelf, { recursive: true, mode: 0o700 })
      const part = `${path}.part`
      const file = await open(part, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } catch (error) {
        await file.close()
        await rm(part, { force: true })
        throw error
      }
      await file.close()
      await rename(part, path)
      await syncFolder(shelf)
      await syncFolder(folder)
    },
    async read(key) {
      try {
        return await readFile(pathIn(folder, key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(pathIn(folder, key), { force: true })
    },
  }
}

/** Where the file of that key is. */
export function pathIn(folder: string, key: string): string {
  if (!isFileKey(key)) throw new Error('That is no key of a file')
  return join(folder, key.slice(0, 2), key)
}

async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
