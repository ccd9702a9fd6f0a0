import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Puts every file and folder below `folder`, and the folder itself, onto the disk. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncPath(path, 'r+')
  }
  syncEntries(folder)
}

/** Puts a folder's list of names onto the disk. Windows does that by itself and cannot be asked to. */
export function syncEntries(folder: string): void {
  if (process.platform !== 'win32') syncPath(folder, 'r')
}

function syncPath(path: string, flags: string) {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
