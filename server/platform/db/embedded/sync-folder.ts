import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Syncs `folder`, and every file and folder below it, to disk. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncPath(path, 'r+')
  }
  syncEntries(folder)
}

/** Syncs a folder's directory entries to disk. Windows does this by itself and doesn't allow the call. */
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
