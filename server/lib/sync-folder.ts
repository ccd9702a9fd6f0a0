import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** Windows syncs a folder's entries by itself and doesn't allow the call. */
const isNeeded = process.platform !== 'win32'

/** Syncs a folder's directory entries to disk: which files it holds, not what is in them. */
export async function syncEntries(folder: string): Promise<void> {
  if (!isNeeded) return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export function syncEntriesSync(folder: string): void {
  if (isNeeded) syncPath(folder, 'r')
}

/** Syncs a folder, and every file and folder below it, to disk. */
export function syncTreeSync(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTreeSync(path)
    else if (entry.isFile()) syncPath(path, 'r+')
  }
  syncEntriesSync(folder)
}

function syncPath(path: string, flags: string) {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
