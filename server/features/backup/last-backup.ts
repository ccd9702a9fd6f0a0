import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'last-backup')

/** Notes when this portal was last backed up (ISO, UTC), beside its data: the server doesn't know about a backup otherwise. */
export async function noteBackup(dataDir: string, madeAt: string): Promise<void> {
  await writeFile(fileIn(dataDir), madeAt, { mode: 0o600 })
}

/** Returns when `npm run backup` last made a backup of the data in this folder (ISO, UTC), or null. */
export async function lastBackupAt(dataDir: string): Promise<string | null> {
  return await readFile(fileIn(dataDir), 'utf8').catch(() => null)
}
