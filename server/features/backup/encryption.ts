import { open } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupRefused, wrongKey } from './manifest.ts'

/** Changes one stream of bytes into another; a stage of `pipeline`. */
type Stage = (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>

const shortest = 16
const ageMagic = 'age-encryption.org/v1\n'
/** The beginning of a file that isn't encrypted. */
const zstdMagic = '\x28\xb5\x2f\xfd'

/** The base-2 logarithm of scrypt's rounds. A passphrase costs a second and 128 MiB, for every guess too; 256 random bits nobody guesses. */
const workFactor = { passphrase: 17, hexadecimal: 10 }
const hexadecimal = /^[0-9a-f]{64}$/

/**
 * Reads BACKUP_KEY, the passphrase of backups. Returns null when it is not set. 64 hexadecimal digits are the same key in either case.
 * Throws WrongSettings when it has fewer than 16 characters.
 */
export function readBackupKey(variables: Record<string, string | undefined>): string | null {
  const given = variables.BACKUP_KEY ?? ''
  if (given === '') return null
  if (hexadecimal.test(given.toLowerCase())) return given.toLowerCase()
  if (given.length >= shortest) return given.normalize('NFC')
  const message = `Some settings are wrong:\n  BACKUP_KEY must have at least ${shortest} characters, or be 64 hexadecimal digits`
  throw Object.assign(new Error(message), { name: 'WrongSettings' })
}

/** Encrypts a backup in the format of age, with `key` as its passphrase. Decision: docs/decisions/0022-encrypted-backups.md. */
export function encrypt(key: string): Stage {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(hexadecimal.test(key) ? workFactor.hexadecimal : workFactor.passphrase)
  return async function* (source) {
    yield* await encrypter.encrypt(streamOf(source))
  }
}

/**
 * Returns the stage that decrypts `file`; one that isn't encrypted passes through when there is no key. Throws BackupRefused when that
 * doesn't fit the key, or the file is no backup. The stage throws when the key is another one or the file is damaged or cut off.
 */
export async function decryptionOf(file: string, key: string | null): Promise<Stage> {
  const start = await startOf(file)
  if (start.startsWith(ageMagic)) {
    if (!key) throw new BackupRefused('This backup is encrypted. Set BACKUP_KEY to the key it was made with.')
    return decryptAge(key)
  }
  if (!start.startsWith(zstdMagic)) {
    throw new BackupRefused(
      'This file isn’t a backup, or its beginning is damaged: use another one. (Version 0.2.0 and earlier encrypted in another way: restore such a file with that version, then upgrade.)',
    )
  }
  if (key) throw new BackupRefused('This backup isn’t encrypted, but BACKUP_KEY is set. If that’s intended, remove BACKUP_KEY.')
  return passThrough
}

function decryptAge(key: string): Stage {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  return async function* (source) {
    yield* await decrypter.decrypt(streamOf(source)).catch((error) => {
      throw wrongKey(error)
    })
  }
}

function streamOf(source: AsyncIterable<Uint8Array>) {
  return ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>
}

async function* passThrough(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source
}

/** The first bytes of a file, as text. */
async function startOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMagic.length), 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
