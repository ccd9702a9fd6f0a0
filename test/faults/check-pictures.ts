import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenDatabase } from '../../server/db/open.ts'
import { pathIn } from '../../server/files/disk.ts'
import { fullKey, thumbnailKey } from '../../server/files/pictures.ts'
import { sha256 } from '../../server/sha256.ts'
import type { Ledger } from './ledger.ts'

type Row = { key: string; file_key: string; file_hash: string }

/** Rows without their picture, or with another one; and more pictures without a row than something without an answer can have left. */
export async function pictureFaults(pool: OpenDatabase['pool'], dataDir: string, ledger: Ledger): Promise<string[]> {
  const folder = join(dataDir, 'files')
  const { rows } = await pool.query<Row>('select submission_key as key, file_key, file_hash from registrations')
  const faults: string[] = []
  for (const { key, file_key, file_hash } of rows) {
    const full = await read(pathIn(folder, fullKey(file_key)))
    const thumbnail = await read(pathIn(folder, thumbnailKey(file_key)))
    if (!full || !thumbnail) faults.push(`registration ${key} has lost its picture`)
    else if (sha256(full) !== file_hash) faults.push(`registration ${key} has another picture than it was sent with`)
  }
  const owned = new Set(rows.map(({ file_key }) => file_key))
  const stray = (await keysIn(folder)).filter((key) => !owned.has(key))
  const stored = new Set(rows.map(({ key }) => key))
  const unanswered = [...ledger.registrations.values()].filter(({ key, outcome }) => outcome === 'unknown' && !stored.has(key))
  if (stray.length > unanswered.length) {
    faults.push(`${stray.length} pictures belong to no registration, but only ${unanswered.length} were sent without an answer`)
  }
  return faults
}

async function read(path: string): Promise<Buffer | null> {
  return await readFile(path).catch(() => null)
}

/** Of both sizes, and of what was half written. */
async function keysIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return [...new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name.split('.')[0] ?? ''))]
}
