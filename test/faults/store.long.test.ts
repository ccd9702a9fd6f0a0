import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { backUp } from '#server/features/backup/back-up.ts'
import { restore } from '#server/features/backup/restore.ts'
import { deleteOrphanedFiles } from '#server/features/privacy/leftovers.ts'
import { sha256 } from '#server/lib/codes.ts'
import { proofs, registrations } from '#server/platform/db/schema/index.ts'
import { fullKey, randomKey, thumbnailKey } from '#server/platform/images/pictures.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { openFiles } from '#server/platform/storage/open.ts'
import { openStore } from '#server/platform/storage/s3.ts'
import { emptyPlace, kinds, log, onDatabase } from '#test/support/backups.ts'
import type { DatabaseKind } from '#test/support/databases.ts'
import { selfSigned } from '#test/support/nginx/certificate.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { openPortal } from '#test/support/portal.ts'
import { openFaultProxy, type StoreFault } from '#test/support/s3/fault-proxy.ts'
import { openTestStore, type TestStore } from '#test/support/s3/store.ts'
import { isWhole, rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'

const faults: StoreFault[] = ['cut', 'lost reply', 'hangs', 'half', '503', 'elsewhere']
const tomorrow = () => Date.now() + 25 * 60 * 60 * 1000

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store?.close())

describe.each(kinds)('pictures in a store, rows on %s', (kind) => {
  test('have the picture of every acknowledged registration, whatever happens on the way to the store', async () => {
    const settings = await store.withBucket()
    const line = await openFaultProxy(settings.endpoint)
    onTestFinished(line.close)
    const through = openStore(settings)
    const behind = { ...settings, endpoint: line.url }
    const patient = openStore(behind)
    const hasty = isWhole ? patient : openStore(behind, { patience: 500 })
    let files = patient
    const context: Files = {
      put: (key, bytes) => files.put(key, bytes),
      read: (key) => files.read(key),
      remove: (key) => files.remove(key),
      list: () => files.list(),
      hasRoom: async () => true,
      reach: null,
    }
    const portal = await openPortal({ files: context }, kind)
    onTestFinished(portal.close)
    const picture = await aPicture()
    const outcomes: Record<string, number> = {}
    let slowest = 0
    let submits = 0
    for (let round = 0; round < rounds(1, 10); round++) {
      for (const fault of faults) {
        // At one request, or from one on: the first picture, the second, or the attempt to delete them again.
        const from = round % 4
        const until = round % 2 === 0 ? Infinity : from + 1
        let seen = -1
        const meet = () => (++seen >= from && seen < until ? fault : 'none')
        const key = randomUUID()
        const answers = aFamily()
        line.fault = meet
        files = hasty
        const began = performance.now()
        const first = await portal.submit(answers, { key, picture })
        slowest = Math.max(slowest, performance.now() - began)
        outcomes[`${fault}: ${first.statusCode}`] = (outcomes[`${fault}: ${first.statusCode}`] ?? 0) + 1
        expect([201, 503]).toContain(first.statusCode)
        line.fault = () => 'none'
        // However busy the machine is, wait for the second try.
        files = patient
        expect((await portal.submit(answers, { key, picture })).statusCode).toBe(201)
        submits += 1
      }
    }
    const rows = await portal.db.select().from(proofs)
    expect(await portal.db.$count(registrations)).toBe(submits)
    expect(rows).toHaveLength(submits)
    for (const { fileKey, fileHash } of rows) {
      expect(sha256((await through.read(fullKey(fileKey))) ?? '')).toBe(fileHash)
      expect(await through.read(thumbnailKey(fileKey))).not.toBeNull()
    }
    const leftovers = await deleteOrphanedFiles({ ...portal.context, files: through, now: tomorrow })
    const named = rows.flatMap(({ fileKey }) => [fullKey(fileKey), thumbnailKey(fileKey)])
    // Beside them is the marker that says which database they belong to.
    expect((await keys(through)).filter((key) => !key.endsWith('.mark.jpg')).sort()).toEqual(named.sort())
    expect(line.strays).toEqual([])
    if (isWhole) expect(slowest).toBeLessThan(10_500)
    found({
      promise: `A registration has its picture even when the store fails (rows on ${kind})`,
      method: `${submits} registrations while the connection to the store is cut, or its answer is lost, never sent, sent in part, 503, or a redirect`,
      pass: 'every registration is readable and exists once, refusals are 503 within 10 s, no unused file remains',
      seen: `${Object.entries(outcomes)
        .map(([outcome, times]) => `${outcome} x ${times}`)
        .join(', ')}; slowest ${(slowest / 1000).toFixed(1)} s; ${leftovers} unused files removed`,
    })
  })
})

test('a store with an untrusted certificate receives nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-tls-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { cert, key } = selfSigned(folder, 'localhost')
  let requests = 0
  const pretender = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (_, response) => {
    requests += 1
    response.end()
  })
  pretender.listen(0, '127.0.0.1')
  await once(pretender, 'listening')
  onTestFinished(() => void pretender.close())
  const { port } = pretender.address() as AddressInfo
  const files = openStore({ ...(await store.withBucket()), endpoint: `https://localhost:${port}` })
  await expect(files.put(fullKey(randomKey()), Buffer.from('a'))).rejects.toMatchObject({ code: 'STORE_AWAY' })
  await expect(files.reach?.()).rejects.toMatchObject({ cause: { cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } } })
  expect(requests).toBe(0)
})

// PostgreSQL only: creating embedded databases is slow, and pictures are handled the same way.
describe.each(isWhole ? kinds : kinds.slice(1))('pictures in a store, rows on %s', (kind) => {
  test('are copied by a backup from one bucket into another, and into a folder', async () => {
    const { settings, portal, file } = await inBucketOf(kind, 3)
    const rows = await portal.db.select().from(registrations)
    const place = { databaseUrl: portal.databaseUrl, dataDir: portal.dataDir, store: settings, log }
    const made = await backUp(place, { file, key: null })
    expect(made.files.count).toBe(6)

    const other = await store.withBucket()
    const inBucket = await emptyPlace(kind)
    await expect(restore({ ...inBucket, store: settings, log }, { file, key: null })).rejects.toThrow(/already contains the picture/)
    expect((await restore({ ...inBucket, store: other, log }, { file, key: null })).files).toEqual(made.files)
    const inFolder = await emptyPlace(kind)
    await restore({ ...inFolder, log }, { file, key: null })
    const places = [
      { place: inBucket, at: openStore(other) },
      { place: inFolder, at: await openFiles(inFolder, log) },
    ]
    for (const { place: restored, at } of places) {
      const back = await onDatabase(restored, 'select file_key, file_hash from proofs')
      expect(back).toHaveLength(rows.length)
      for (const row of back) expect(sha256((await at.read(fullKey(String(row.file_key)))) ?? '')).toBe(row.file_hash)
    }
  })

  test('are removed again by a restore that fails halfway because of the store', async () => {
    const { settings, files, portal, file } = await inBucketOf(kind, 2)
    await backUp({ databaseUrl: portal.databaseUrl, dataDir: portal.dataDir, store: settings, log }, { file, key: null })
    for (const key of await keys(files)) await files.remove(key)

    const line = await openFaultProxy(settings.endpoint)
    onTestFinished(line.close)
    let puts = 0
    line.fault = ({ method }) => (method === 'PUT' && ++puts > 2 ? '503' : 'none')
    const place = await emptyPlace(kind)
    const behind = { ...settings, endpoint: line.url }
    await expect(restore({ ...place, store: behind, log }, { file, key: null })).rejects.toThrow(/Nothing was restored/)
    expect(puts).toBeGreaterThan(2)
    expect(await keys(files)).toEqual([])
    line.fault = () => 'none'
    await restore({ ...place, store: behind, log }, { file, key: null })
    expect(await keys(files)).toHaveLength(4)
  })
})

async function keys(files: Files): Promise<string[]> {
  const all: string[] = []
  for await (const { key } of files.list()) all.push(key)
  return all
}

/** A portal with its pictures in a separate bucket and this many families, and a file for its backup. */
async function inBucketOf(kind: DatabaseKind, families: number) {
  const settings = await store.withBucket()
  const files = openStore(settings)
  const portal = await openPortal({ files }, kind)
  onTestFinished(portal.close)
  const folder = await mkdtemp(join(tmpdir(), 'store-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (let family = 0; family < families; family++) await portal.register()
  return { settings, files, portal, file: join(folder, 'everything.backup') }
}
