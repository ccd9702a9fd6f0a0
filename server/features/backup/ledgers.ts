import { existsSync } from 'node:fs'
import { readdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { type Erased, ledgerIn, merged, readLedger, toText } from '#server/features/privacy/index.ts'
import { BackupRefused } from './manifest.ts'

// A backup includes the erasures before it but not those after it. So each backup has a copy of the list beside it, and a restore reads all
// lists in that folder, including those of newer backups.

const ending = '.erasures.jsonl'

/** Writes the list of erasures beside a backup file. It contains ids and keyed hashes, no personal data. */
export async function writeLedgerBeside(file: string, client: pg.ClientBase, dataDir: string): Promise<void> {
  const ledger = merged((await readLedger(ledgerIn(dataDir))).erased, await erasedIn(client))
  const part = `${file}${ending}.part`
  await writeFile(part, toText(ledger), { mode: 0o600, flush: true })
  await rename(part, `${file}${ending}`)
}

/**
 * Returns every known erasure for a restore: from `DATA_DIR`, from the lists beside the backups in its folder, and from `more` files; null
 * without any list. Throws BackupRefused when one of them can't be read whole, since people who were erased would come back.
 */
export async function ledgersFor(file: string, dataDir: string, more: string[]): Promise<Erased[] | null> {
  const missing = more.find((path) => !existsSync(path))
  if (missing !== undefined) throw new BackupRefused(`There is no file ${missing}.`)
  const folder = dirname(resolve(file))
  const names = await readdir(folder).catch(() => [])
  const beside = names.filter((name) => name.endsWith(ending) || name === basename(ledgerIn(folder)))
  const paths = [ledgerIn(dataDir), ...beside.map((name) => join(folder, name)), ...more].filter((path) => existsSync(path))
  const lists = await Promise.all(paths.map(async (path) => ({ path, ...(await readLedger(path)) })))
  for (const { path, unread, isCutOff } of lists) {
    // The server's own list may end in a line that a power cut interrupted.
    if (unread.length > 0 || (isCutOff && path !== ledgerIn(dataDir))) throw notWhole(path, unread)
  }
  return lists.length === 0 ? null : merged(...lists.map(({ erased }) => erased))
}

function notWhole(path: string, [line]: number[]): BackupRefused {
  const where = line === undefined ? 'It ends in the middle of a line' : `Line ${line} isn’t an erasure`
  return new BackupRefused(
    `The list of erasures ${path} is damaged: ${where}. Nothing was restored, because people who were erased would come back. Use another copy of the list.`,
  )
}

/** The database may be older than the table or its columns. */
async function erasedIn(client: pg.ClientBase): Promise<Erased[]> {
  const { rows: known } = await client.query<{ known: boolean }>("select to_regclass('public.erasures') is not null as known")
  if (!known[0]?.known) return []
  const { rows } = await client.query<{ person: string; at: string; subjects: string[] | null }>(
    `select row ->> 'person' as person, row ->> 'at' as at, row -> 'subjects' as subjects
      from (select to_jsonb(erasures) as row from erasures where person ~ '^((withdrawn|undone):)?[0-9a-f]{64}$') one`,
  )
  return rows.map(({ person, at, subjects }) => ({ person, at: new Date(at).toISOString(), subjects: subjects ?? [] }))
}
