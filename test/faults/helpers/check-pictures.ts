import { sha256 } from '#server/lib/codes.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { fullKey, thumbnailKey } from '#server/platform/images/pictures.ts'
import type { Files } from '#server/platform/storage/files.ts'
import type { Ledger } from './ledger.ts'

type Row = { key: string; file_key: string; file_hash: string }

/** Returns rows whose picture is missing or wrong, and reports more pictures without a row than there are requests without a response. */
export async function pictureFaults(pool: OpenDatabase['pool'], files: Files, ledger: Ledger): Promise<string[]> {
  const { rows } = await pool.query<Row>(`
    select submission_key as key, file_key, file_hash from registrations join proofs using (payment_id)`)
  const faults: string[] = []
  for (const { key, file_key, file_hash } of rows) {
    const full = await files.read(fullKey(file_key))
    const thumbnail = await files.read(thumbnailKey(file_key))
    if (!full || !thumbnail) faults.push(`registration ${key} has lost its picture`)
    else if (sha256(full) !== file_hash) faults.push(`registration ${key} has another picture than it was sent with`)
  }
  const owned = new Set(rows.map(({ file_key }) => file_key))
  const stray = (await keysIn(files)).filter((key) => !owned.has(key))
  const stored = new Set(rows.map(({ key }) => key))
  const unanswered = [...ledger.registrations.values()].filter(({ key, outcome }) => outcome === 'unknown' && !stored.has(key))
  const again = ledger.calls.filter(({ what, tries }) => what === 'register' && tries > 1).length
  if (stray.length > unanswered.length + again) {
    faults.push(`${stray.length} pictures belong to no registration, but only ${unanswered.length + again} were sent without an answer`)
  }
  return faults
}

/** The keys of both sizes, and of half-written files, without the mark that says whose they are. */
async function keysIn(files: Files): Promise<string[]> {
  const keys = new Set<string>()
  for await (const { key } of files.list()) if (!key.endsWith('.mark.jpg')) keys.add(key.split('.')[0] ?? '')
  return [...keys]
}
