import { hkdfSync, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** The key of a backup: 32 bytes, or a passphrase from which a key is derived. */
export type BackupKey = { kind: 'bytes'; bytes: Buffer } | { kind: 'words'; words: string }

const shortest = 16
const makeKey = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/**
 * Reads BACKUP_KEY: 64 hexadecimal digits are a key of 32 bytes, anything else is a passphrase. Null when not set. Throws WrongSettings
 * when the passphrase has fewer than 16 characters.
 */
export function readBackupKey(variables: Record<string, string | undefined>): BackupKey | null {
  const given = variables.BACKUP_KEY ?? ''
  if (given === '') return null
  if (/^[0-9a-f]{64}$/i.test(given)) return { kind: 'bytes', bytes: Buffer.from(given, 'hex') }
  if (given.length >= shortest) return { kind: 'words', words: given }
  const message = `These settings need another look:\n  BACKUP_KEY must have at least ${shortest} characters, or be 64 hexadecimal digits`
  throw Object.assign(new Error(message), { name: 'WrongSettings' })
}

/**
 * Derives the two keys of one backup file: one for its chunks, one that verifies the key before anything else is read. `salt` is the file's
 * own.
 */
export async function keysFor(key: BackupKey, salt: Buffer): Promise<{ chunks: Buffer; proof: Buffer }> {
  // 128 MiB and a third of a second, which makes guessing equally expensive.
  const master =
    key.kind === 'bytes' ? key.bytes : await makeKey(key.words.normalize('NFC'), salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 })
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', master, salt, purpose, 32))
  return { chunks: derived('chunks'), proof: derived('proof') }
}
