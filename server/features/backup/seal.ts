import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type BackupKey, keysFor } from './key.ts'
import { BackupRefused } from './refused.ts'

// Format of an encrypted file: magic, 16 bytes of salt, 32 bytes that verify the key; then chunks of 64 KiB, each encrypted and
// authenticated with AES-256-GCM under its number. The last one is marked, so that changing, swapping or cutting off chunks is detected.

const magic = Buffer.from('competition-portal sealed 1\n')
const saltBytes = 16
const proofBytes = 32
const headBytes = magic.length + saltBytes + proofBytes
const chunkBytes = 64 * 1024
const tagBytes = 16

/** Encrypts a stream. */
export function seal(key: BackupKey) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes)
    const { chunks, proof } = await keysFor(key, salt)
    yield Buffer.concat([magic, salt, proofOf(proof, salt)])
    let number = 0
    for await (const { bytes, isLast } of pieces(source, chunkBytes)) {
      const cipher = createCipheriv('aes-256-gcm', chunks, nonce(number++, isLast))
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    }
  }
}

/**
 * Decrypts a stream; without a key, passes an unencrypted one through. Throws BackupRefused when the key is missing or wrong, or the stream
 * is damaged, cut off, or unencrypted although there is a key.
 */
export function unseal(key: BackupKey | null) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { head, rest } = await beheaded(source)
    if (!head.subarray(0, magic.length).equals(magic)) {
      if (key)
        throw new BackupRefused('This backup is not encrypted, though BACKUP_KEY is set. If that is as it should be, take BACKUP_KEY away.')
      yield head
      return yield* rest
    }
    if (!key) throw new BackupRefused('This backup is encrypted. Set BACKUP_KEY to the key it was made with.')
    if (head.length < headBytes) throw damaged()
    const salt = head.subarray(magic.length, magic.length + saltBytes)
    const keys = await keysFor(key, salt)
    if (!timingSafeEqual(proofOf(keys.proof, salt), head.subarray(magic.length + saltBytes))) {
      throw new BackupRefused('BACKUP_KEY is not the key this backup was made with (or the first bytes of the file are damaged).')
    }
    let number = 0
    for await (const { bytes, isLast } of pieces(rest, chunkBytes + tagBytes)) yield open(keys.chunks, nonce(number++, isLast), bytes)
  }
}

export function damaged(cause?: unknown): BackupRefused {
  return new BackupRefused('The backup is damaged or not complete. Nothing was restored; use another one.', { cause })
}

function open(key: Buffer, iv: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < tagBytes) throw damaged()
  const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  cipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, -tagBytes)), cipher.final()])
  } catch (error) {
    throw damaged(error)
  }
}

/** Each file has its own key, so a number is never reused under it. */
function nonce(number: number, isLast: boolean): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(number, 7)
  iv[11] = isLast ? 1 : 0
  return iv
}

function proofOf(key: Buffer, salt: Buffer): Buffer {
  return createHmac('sha256', key).update(magic).update(salt).digest()
}

/** Cuts a stream into pieces of one length; the last may be shorter, and there is always at least one. */
async function* pieces(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let kept = Buffer.alloc(0)
  for await (const chunk of source) {
    kept = Buffer.concat([kept, chunk])
    let from = 0
    // The last piece is marked, so one is held back until more data arrives.
    for (; kept.length - from > length; from += length) yield { bytes: kept.subarray(from, from + length), isLast: false }
    kept = kept.subarray(from)
  }
  yield { bytes: kept, isLast: true }
}

/** Splits a stream into its first bytes and the rest. */
async function beheaded(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let kept = Buffer.alloc(0)
  while (kept.length < headBytes) {
    const { value, done } = await chunks.next()
    if (done) break
    kept = Buffer.concat([kept, value])
  }
  async function* rest() {
    if (kept.length > headBytes) yield kept.subarray(headBytes)
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { head: kept.subarray(0, headBytes), rest: rest() }
}
