import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readBackupKey } from './key.ts'
import { seal, unseal } from './seal.ts'

const key = readBackupKey({ BACKUP_KEY: 'c0ffee'.repeat(10).padEnd(64, '0') })
if (!key) throw new Error('There is no key')
const head = 28 + 16 + 32
const chunk = 64 * 1024 + 16

test.each([0, 1, 64 * 1024, 64 * 1024 + 1, 200_000])('%i bytes come back as they were, however they are cut on the way', async (length) => {
  const bytes = randomBytes(length)
  const sealed = await joined(seal(key)(cut(bytes, 7_001)))
  expect(sealed.length).toBe(head + length + 16 * Math.max(1, Math.ceil(length / (64 * 1024))))
  expect(await joined(unseal(key)(cut(sealed, 50_000)))).toEqual(bytes)
  expect(await joined(unseal(key)(cut(sealed, 11)))).toEqual(bytes)
})

test('whole chunks that are missing, doubled or swapped are noticed like a changed bit', async () => {
  const sealed = await joined(seal(key)(cut(randomBytes(200_000), 64_000)))
  const part = (from: number, to?: number) => sealed.subarray(head + from * chunk, to === undefined ? undefined : head + to * chunk)
  const start = sealed.subarray(0, head)
  for (const wrong of [
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
    await expect(joined(unseal(key)(cut(Buffer.concat(wrong), 9_999)))).rejects.toThrow('damaged or not complete')
  }
})

test('the same content under the same key never looks the same', async () => {
  const [one, two] = [await joined(seal(key)(cut(Buffer.alloc(1000), 100))), await joined(seal(key)(cut(Buffer.alloc(1000), 100)))]
  expect(one.subarray(head).equals(two.subarray(head))).toBe(false)
})

test('a passphrase is long enough or refused', () => {
  expect(readBackupKey({ BACKUP_KEY: '' })).toBeNull()
  expect(() => readBackupKey({ BACKUP_KEY: 'fifteen letters' })).toThrow('at least 16 characters')
  expect(readBackupKey({ BACKUP_KEY: 'sixteen letters!' })?.kind).toBe('words')
  expect(readBackupKey({ BACKUP_KEY: 'AB'.repeat(32) })?.kind).toBe('bytes')
})

async function* cut(bytes: Buffer, length: number) {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length)
}

async function joined(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const each of source) chunks.push(each)
  return Buffer.concat(chunks)
}
