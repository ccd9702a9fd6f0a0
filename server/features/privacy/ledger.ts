import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { emailKey } from '#domain/lib/text.ts'
import type { Database } from '#server/platform/db/database.ts'
import { erasures } from '#server/platform/db/schema/index.ts'
import { secretNamed } from '#server/platform/db/secret.ts'

/**
 * Erasures are also recorded beside the database, one per line, because restoring an older backup needs those that came after it. A line
 * has a keyed hash of the address, a time (UTC) and the ids of what was erased, and no personal data. Who was only in a
 * file that a school was importing has no id. Withdrawals and their ends are lines too: a backup from before them must learn that nothing may be done with a registration. What
 * stands before their hash keeps versions that don't know them from erasing what they name: to those, such a line isn't one.
 */
const line = z.object({
  person: z.string().regex(/^(?:(?:withdrawn|undone):)?[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  /** Lines of 0.1.0 have none. What they erased is in no database of 0.2.0 or later. */
  subjects: z
    .array(z.string())
    .nullish()
    .transform((ids) => ids ?? []),
})
export type Erased = z.infer<typeof line>

export function ledgerIn(dataDir: string): string {
  return join(dataDir, 'erasures.jsonl')
}

/** Returns once the lines would survive a power cut. */
export async function append(dataDir: string, ...lines: Erased[]): Promise<void> {
  await writeFile(ledgerIn(dataDir), toText(lines), { flag: 'a', mode: 0o600, flush: true })
}

export function toText(lines: Erased[]): string {
  return lines.map((one) => `${JSON.stringify(one)}\n`).join('')
}

/** What a list says. `unread` are the numbers of its lines that aren't erasures; a list cut off within its last line `isCutOff`. */
export type Ledger = { erased: Erased[]; unread: number[]; isCutOff: boolean }

/**
 * Reads a list of erasures; an empty one when the file doesn't exist. A power cut can leave part of a line, whose erasure didn't happen: at
 * the end, or with the next line written behind it.
 */
export async function readLedger(path: string): Promise<Ledger> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  const isCutOff = lines.pop() !== ''
  const read = lines.map((written) => erasedIn(written) ?? erasedIn(written.slice(written.lastIndexOf('{'))))
  return { erased: read.filter((one) => one !== null), unread: read.flatMap((one, at) => (one ? [] : [at + 1])), isCutOff }
}

/** Merges erasures without duplicates, oldest first. */
export function merged(...ledgers: Erased[][]): Erased[] {
  const once = new Map(ledgers.flat().map((one) => [`${one.person} ${Date.parse(one.at)}`, one]))
  return [...once.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Returns the erasures a database is missing. */
export async function unknownTo(db: Pick<Database, 'select'>, lines: Erased[]): Promise<Erased[]> {
  if (lines.length === 0) return []
  const rows = await db.select({ person: erasures.person, at: erasures.at }).from(erasures)
  const known = new Set(rows.map(({ person, at }) => `${person} ${at.getTime()}`))
  return lines.filter(({ person, at }) => !known.has(`${person} ${Date.parse(at)}`))
}

function erasedIn(written: string): Erased | null {
  try {
    return line.parse(JSON.parse(written))
  } catch {
    return null
  }
}

/** Normalises an address for comparison: ignores case and surrounding spaces. */
export function addressKey(email: string): string {
  return emailKey(email.normalize('NFC').trim())
}

/** Returns a hash of addresses for places where no personal data may be. It can't be computed without this portal's key. */
export async function personHash(db: Database): Promise<(email: string) => string> {
  const key = await secretNamed(db, 'people')
  return (email) => createHmac('sha256', key).update(addressKey(email)).digest('hex')
}
