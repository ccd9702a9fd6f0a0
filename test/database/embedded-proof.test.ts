import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DurableFiles, proveDurability } from '#server/platform/db/embedded/durable-files.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'

let database: FreshDatabase
let folder: string
beforeEach(async () => {
  database = await freshDatabase('embedded')
  folder = join(database.dataDir, 'database/postgres')
})
afterEach(() => database.remove())

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
