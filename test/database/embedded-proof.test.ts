import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DurableFiles, proveDurability } from '#server/platform/db/embedded/durable-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-proof-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const throwIt = (error: unknown): never => {
  throw error
}
const hardened = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync']
const refusal = 'doesn’t sync to the disk'

test('the proof passes with our files and settings', async () => {
  const files = new DurableFiles(folder, throwIt)
  const db = await PGlite.create({ fs: files, startParams: hardened })
  await proveDurability(db, () => files.syncs)
  await db.close()
})

test('the proof fails with the files that PGlite ships', async () => {
  const files = Object.assign(new NodeFS(folder), { syncs: 0 })
  const db = await PGlite.create({ fs: files, startParams: hardened })
  await expect(proveDurability(db, () => files.syncs)).rejects.toThrow(refusal)
  await db.close()
})

test('the proof fails with the settings that PGlite ships', async () => {
  const files = new DurableFiles(folder, throwIt)
  const db = await PGlite.create({ fs: files })
  await expect(proveDurability(db, () => files.syncs)).rejects.toThrow(refusal)
  await db.close()
})
