import { expect, test } from 'vitest'
import { encrypt, readBackupKey } from './encryption.ts'

const hexKey = 'c0ffee'.repeat(11).slice(0, 64)

test('BACKUP_KEY has at least 16 characters, or is refused', () => {
  expect(readBackupKey({ BACKUP_KEY: '' })).toBeNull()
  expect(() => readBackupKey({ BACKUP_KEY: 'fifteen letters' })).toThrow('at least 16 characters')
  expect(readBackupKey({ BACKUP_KEY: 'sixteen letters!' })).toBe('sixteen letters!')
})

test('BACKUP_KEY is the same however letters with accents and hexadecimal digits are written', () => {
  expect(readBackupKey({ BACKUP_KEY: 'cafe\u0301 in the evening' })).toBe(readBackupKey({ BACKUP_KEY: 'caf\u00e9 in the evening' }))
  expect(readBackupKey({ BACKUP_KEY: 'AB'.repeat(32) })).toBe(readBackupKey({ BACKUP_KEY: 'ab'.repeat(32) }))
})

test('a backup is encrypted in the format of age, with a stretched passphrase', async () => {
  expect(headOf(await encrypted('seven warm kettles under the stairs'))).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 17\n/)
  expect(headOf(await encrypted(hexKey))).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 10\n/)
}, 60_000)

test('the same content encrypted twice with the same key gives different files', async () => {
  const [one, two] = [await encrypted(hexKey), await encrypted(hexKey)]
  expect(one.length).toBe(two.length)
  expect(one.subarray(-1000).equals(two.subarray(-1000))).toBe(false)
})

async function encrypted(key: string): Promise<Buffer> {
  async function* source() {
    yield Buffer.alloc(1000)
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of encrypt(key)(source())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function headOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, 100)
}
