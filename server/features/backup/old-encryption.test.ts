import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptOld, oldMagic } from './old-encryption.ts'

const key = 'c0ffee'.repeat(10).padEnd(64, '0')
const head = 28 + 16 + 32
const chunk = 64 * 1024 + 16

test.each([0, 1, 64 * 1024, 64 * 1024 + 1, 200_000])('%i bytes are decrypted correctly, in chunks of any size', async (length) => {
  const bytes = randomBytes(length)
  const encrypted = encryptOld(bytes)
  expect(await joined(decryptOld(key)(cut(encrypted, 50_000)))).toEqual(bytes)
  expect(await joined(decryptOld(key)(cut(encrypted, 499)))).toEqual(bytes)
})

test('missing, doubled or swapped chunks are detected, and so is a changed bit', async () => {
  const encrypted = encryptOld(randomBytes(200_000))
  const part = (from: number, to?: number) => encrypted.subarray(head + from * chunk, to === undefined ? undefined : head + to * chunk)
  const start = encrypted.subarray(0, head)
  for (const wrong of [
    [start.subarray(0, 40)],
    [start],
    [start, part(0, 1)],
    [start, part(0, 3)],
    [start, part(1)],
    [start, part(0, 1), part(2)],
    [start, part(1, 2), part(0, 1), part(2)],
    [start, part(0, 1), part(0)],
    [start, part(0), part(3)],
    [start, part(0), Buffer.alloc(1)],
  ]) {
    await expect(joined(decryptOld(key)(cut(Buffer.concat(wrong), 9_999)))).rejects.toThrow('damaged or not complete')
  }
})

test('a wrong key is refused before any content is read', async () => {
  const encrypted = cut(encryptOld(randomBytes(100)), 100)
  await expect(joined(decryptOld('0'.repeat(64))(encrypted))).rejects.toThrow('is not the key')
})

/** A backup as the versions until November 2026 encrypted it. */
function encryptOld(bytes: Buffer): Buffer {
  const salt = randomBytes(16)
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), salt, purpose, 32))
  const parts = [Buffer.from(oldMagic), salt, createHmac('sha256', derived('proof')).update(oldMagic).update(salt).digest()]
  const chunks = Math.max(1, Math.ceil(bytes.length / (64 * 1024)))
  for (let number = 0; number < chunks; number++) {
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32BE(number, 7)
    nonce[11] = number === chunks - 1 ? 1 : 0
    const cipher = createCipheriv('aes-256-gcm', derived('chunks'), nonce)
    parts.push(cipher.update(bytes.subarray(number * 64 * 1024, (number + 1) * 64 * 1024)), cipher.final(), cipher.getAuthTag())
  }
  return Buffer.concat(parts)
}

async function* cut(bytes: Buffer, length: number) {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length)
}

async function joined(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const each of source) chunks.push(each)
  return Buffer.concat(chunks)
}
