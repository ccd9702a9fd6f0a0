import { createDecipheriv, createHmac, hkdfSync, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { damaged, wrongKey } from './refused.ts'

// Opens the encrypted backups made until November 2026. Such a file has a magic line, 16 bytes of salt and 32 bytes that prove the key; then
// chunks of 64 KiB, each encrypted and authenticated with AES-256-GCM under its number, the last one under a mark of its own.
// This may go, with its test and test/faults/old-backups, in a release of 2028: the runbook keeps backups for thirty days.

export const oldMagic = 'competition-portal sealed 1\n'
const saltBytes = 16
const headBytes = oldMagic.length + saltBytes + 32
const tagBytes = 16
const chunkBytes = 64 * 1024 + tagBytes

const stretch = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** Returns the stage that decrypts an old backup. It throws BackupRefused: another key, damaged or cut off. */
export function decryptOld(key: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let chunkKey: Buffer | null = null
    let number = 0
    for await (const { bytes, isLast } of pieces(source)) {
      if (chunkKey) yield open(chunkKey, nonce(number++, isLast), bytes)
      else if (isLast) throw damaged()
      else chunkKey = await chunkKeyOf(bytes, key)
    }
  }
}

async function chunkKeyOf(head: Buffer, key: string): Promise<Buffer> {
  const salt = head.subarray(oldMagic.length, oldMagic.length + saltBytes)
  const master = /^[0-9a-f]{64}$/.test(key)
    ? Buffer.from(key, 'hex')
    : await stretch(key, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 })
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', master, salt, purpose, 32))
  const proof = createHmac('sha256', derived('proof')).update(oldMagic).update(salt).digest()
  if (!timingSafeEqual(proof, head.subarray(oldMagic.length + saltBytes))) throw wrongKey()
  return derived('chunks')
}

function open(key: Buffer, iv: Buffer, encrypted: Buffer): Buffer {
  if (encrypted.length < tagBytes) throw damaged()
  const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  cipher.setAuthTag(encrypted.subarray(-tagBytes))
  try {
    return Buffer.concat([cipher.update(encrypted.subarray(0, -tagBytes)), cipher.final()])
  } catch (error) {
    throw damaged(error)
  }
}

function nonce(number: number, isLast: boolean): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(number, 7)
  iv[11] = isLast ? 1 : 0
  return iv
}

/** A file cut into its head and its chunks. The last piece may be shorter; one is held back until something comes after it. */
async function* pieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting = Buffer.alloc(0)
  let length = headBytes
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part])
    while (waiting.length > length) {
      yield { bytes: waiting.subarray(0, length), isLast: false }
      waiting = waiting.subarray(length)
      length = chunkBytes
    }
  }
  yield { bytes: waiting, isLast: true }
}
