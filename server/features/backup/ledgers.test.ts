import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { append, type Erased, readLedger, toText } from '#server/features/privacy/index.ts'
import { ledgersFor } from './ledgers.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgers-'))
})
afterEach(() => rm(folder, { recursive: true }))

const erasure = (digit: string): Erased => ({ person: digit.repeat(64), at: '2026-11-20T10:00:00.000Z', subjects: ['one'] })
const three = toText([erasure('a'), erasure('b'), erasure('c')])
/** What a restore of a backup finds when a list with this content is named. */
const named = async (content: string | Buffer) => {
  await writeFile(join(folder, 'list.jsonl'), content)
  return await ledgersFor(join(folder, 'one.backup'), join(folder, 'data'), [join(folder, 'list.jsonl')])
}

test('a list that can’t be read whole stops a restore, and the refusal says where it is damaged', async () => {
  expect(await named(three)).toHaveLength(3)
  await expect(named(three.slice(0, -20))).rejects.toThrow('It ends in the middle of a line. Nothing was restored')
  await expect(named(three.replace('bbbb', 'bbb'))).rejects.toThrow('Line 2 isn’t an erasure')
  await expect(named(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 10, 0, 10]))).rejects.toThrow('Line 1 isn’t an erasure')
  await writeFile(join(folder, 'newer.backup.erasures.jsonl'), three.slice(0, -20))
  await expect(named(three)).rejects.toThrow('newer.backup.erasures.jsonl is damaged')
})

test('lines of version 0.1.0, which noted no ids, are erasures that a restore has nothing to repeat for', async () => {
  const line = { person: 'a'.repeat(64), at: '2026-01-02T10:00:00.000Z' }
  const old = [line, { ...line, at: '2026-01-03T10:00:00.000Z', subjects: null }]
  const read = await named(old.map((one) => `${JSON.stringify(one)}\n`).join(''))
  expect(read?.map(({ subjects }) => subjects)).toEqual([[], []])
})

test('no list, and an empty one, are told apart', async () => {
  expect(await ledgersFor(join(folder, 'one.backup'), folder, [])).toBeNull()
  expect(await named('')).toEqual([])
})

test('what a power cut left of a line in the server’s own list loses no other erasure', async () => {
  await writeFile(join(folder, 'erasures.jsonl'), three.slice(0, -20))
  expect(await ledgersFor('/elsewhere/one.backup', folder, [])).toHaveLength(2)
  await append(folder, erasure('d'))
  const { erased, unread, isCutOff } = await readLedger(join(folder, 'erasures.jsonl'))
  expect([erased.map(({ person }) => person[0]), unread, isCutOff]).toEqual([['a', 'b', 'd'], [], false])
  expect(await readFile(join(folder, 'erasures.jsonl'), 'utf8')).toContain('c'.repeat(64))
})
