import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { deleteOrphanedFiles } from '#server/features/privacy/leftovers.ts'
import { readPicture, storeSeasonPicture } from '#server/features/season/save.ts'
import { sha256 } from '#server/lib/codes.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { fullKey, randomKey, thumbnailKey } from '#server/platform/images/pictures.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { openFiles } from '#server/platform/storage/open.ts'
import { openStore, type StoreSettings } from '#server/platform/storage/s3.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { proofOf } from '#test/support/proofs.ts'
import { type FaultProxy, openFaultProxy } from '#test/support/s3/fault-proxy.ts'
import { openTestStore, type TestStore } from '#test/support/s3/store.ts'

let store: TestStore
let settings: StoreSettings
let line: FaultProxy
let files: Files
let portal: Portal
let office: { cookie: string }
beforeAll(async () => {
  store = await openTestStore()
  settings = await store.withBucket()
  line = await openFaultProxy(settings.endpoint)
  files = openStore({ ...settings, endpoint: line.url })
  portal = await openPortal({ files })
  office = await portal.signIn()
})
afterAll(async () => {
  await portal?.close()
  await line?.close()
  await store?.close()
})
beforeEach(() => {
  line.fault = () => 'none'
})

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys.sort()
}

async function rowOf(reference: string) {
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
  if (!row) throw new Error('There is no such registration')
  return { ...row, ...(await proofOf(portal.db, row)) }
}

const get = (url: string) => portal.app.inject({ url: `/api/office${url}`, headers: office })

/** A separate app on the same context. */
async function withFiles<T>(other: Files, use: (app: Awaited<ReturnType<typeof buildApp>>) => Promise<T>): Promise<T> {
  const app = await buildApp({ ...portal.context, files: other })
  await app.ready()
  return await use(app).finally(() => app.close())
}

test('a registration’s picture is stored in both sizes in the bucket and not on the disk; only the office sees it', async () => {
  const { id, fileKey, fileHash } = await rowOf((await portal.register()).reference)
  const full = await files.read(fullKey(fileKey))
  expect(sha256(full ?? '')).toBe(fileHash)
  expect(await storedKeys()).toEqual(expect.arrayContaining([fullKey(fileKey), thumbnailKey(fileKey)]))
  const folder = join(portal.dataDir, 'files')
  expect(existsSync(folder) ? await readdir(folder) : []).toEqual([])

  for (const size of ['screenshot', 'thumbnail']) {
    const reply = await get(`/registrations/${id}/${size}`)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store'])
    const bytes = await files.read(size === 'screenshot' ? fullKey(fileKey) : thumbnailKey(fileKey))
    expect(reply.rawPayload.equals(Buffer.from(bytes ?? []))).toBe(true)
    expect((await portal.app.inject({ url: `/api/office/registrations/${id}/${size}` })).statusCode).toBe(401)
  }
})

test('the workbook and the export of a person contain it, and erasing removes both sizes from the bucket', async () => {
  const mine = aFamily({ parent_email: 'bucket@home.example' })
  const { reference } = await portal.register(mine)
  const { fileKey, fileHash } = await rowOf(reference)
  const others = (await storedKeys()).filter((key) => !key.startsWith(fileKey))

  const workbook = await get('/registrations.xlsx?competition=quarter-final&status=all')
  expect(workbook.statusCode).toBe(200)
  expect(JSON.stringify(await readWorkbook(workbook.rawPayload))).toContain(mine.student_name)
  const zip = unzipSync(new Uint8Array((await get('/person.zip?email=bucket@home.example')).rawPayload))
  expect(sha256(zip[`screenshots/${reference}.jpg`] ?? '')).toBe(fileHash)

  const { plan } = (await get('/person?email=bucket@home.example')).json()
  const confirmation = 'bucket@home.example'
  const erased = await portal.send('POST', '/api/office/erasures', { email: confirmation, confirmation, plan }, office)
  expect([erased.statusCode, erased.body]).toEqual([200, expect.stringContaining('Erased')])
  expect(await storedKeys()).toEqual(others)
})

test('a season’s picture is stored there, and a picture without a row is deleted when it is a day old', async () => {
  const key = await storeSeasonPicture(files, await aPicture())
  expect(await readPicture(files, key)).not.toBeNull()
  const before = (await storedKeys()).filter((name) => !name.startsWith(key))
  expect(await deleteOrphanedFiles(portal.context)).toBe(0)
  expect(await deleteOrphanedFiles({ ...portal.context, now: () => Date.now() + 25 * 60 * 60 * 1000 })).toBe(1)
  // Beside the pictures is the marker that says which database they belong to.
  expect((await storedKeys()).filter((name) => !name.endsWith('.mark.jpg'))).toEqual(before)
})

test('a paged listing is complete, and leaves out everything that is not one of our pictures', async () => {
  const keys = Array.from({ length: 5 }, () => fullKey(randomKey()))
  for (const key of keys) await files.put(key, Buffer.from('a'))
  const paged: string[] = []
  for await (const { key } of openStore(settings, { page: 2 }).list()) paged.push(key)
  expect(paged).toEqual(await storedKeys())
  expect(paged).toEqual(expect.arrayContaining(keys))
  for (const key of keys) await files.remove(key)
  await files.remove(keys[0] ?? '')
  expect(await files.read(keys[0] ?? '')).toBeNull()
  await expect(files.read('../season.jpg')).rejects.toThrow()
})

test('a wrong secret, a missing bucket and a wrong region stop the start with a sentence; an unreachable store does not', async () => {
  const warnings: string[] = []
  const open = (wrong: Partial<StoreSettings>) =>
    openFiles({ dataDir: portal.dataDir, store: { ...settings, ...wrong } }, { warn: (_, text) => warnings.push(text) })
  for (const wrong of [{ secretKey: 'another' }, { accessKey: 'portal:nobody' }, { bucket: 'not-there' }, { region: 'elsewhere' }]) {
    await expect(open(wrong)).rejects.toMatchObject({
      name: 'WrongSettings',
      message: expect.stringMatching(/^The store at http.* refuses access to the bucket .*S3_SECRET_KEY\.$/),
    })
  }
  warnings.length = 0
  const nobody = createServer().listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const { port } = nobody.address() as AddressInfo
  await new Promise((closed) => nobody.close(closed))
  await open({ endpoint: `http://127.0.0.1:${port}` })
  expect(warnings).toEqual(['The picture store can’t be used; until it can, pictures get 503'])
})

test('readiness names the store when it does not respond, and pages are still served', async () => {
  await expect.poll(async () => (await portal.app.inject({ url: '/readyz' })).body).toBe('{"status":"ok"}')
  line.fault = () => '503'
  await withFiles(files, async (app) => {
    const ready = await app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json().detail]).toEqual([503, 'Not ready: store'])
    expect((await app.inject({ url: '/quatform' })).statusCode).toBe(200)
  })
})

test('redirects are not followed, whatever the request', async () => {
  const key = fullKey(randomKey())
  await files.put(key, Buffer.from('a picture'))
  line.fault = () => 'elsewhere'
  const { id } = await rowOf((await portal.db.select().from(registrations).limit(1))[0]?.reference ?? '')
  expect((await get(`/registrations/${id}/screenshot`)).statusCode).toBe(503)
  for (const work of [() => files.put(key, Buffer.from('b')), () => files.read(key), () => files.remove(key), () => storedKeys()]) {
    await expect(work()).rejects.toMatchObject({ code: 'STORE_AWAY' })
  }
  expect(line.strays).toEqual([])
  line.fault = () => 'none'
  expect(Buffer.from((await files.read(key)) ?? []).toString()).toBe('a picture')
  await files.remove(key)
})

test('a single cut or failure of the store goes unnoticed; when it stays away, a family is asked to try again and nothing is stored', async () => {
  let left = 2
  line.fault = ({ method }) => (method === 'PUT' && left-- > 0 ? (left === 1 ? 'cut' : '503') : 'none')
  expect((await portal.submit(aFamily())).statusCode).toBe(201)

  const before = await portal.db.$count(registrations)
  line.fault = () => 'cut'
  const reply = await portal.submit(aFamily())
  expect([reply.statusCode, reply.json().type, reply.headers['retry-after']]).toEqual([503, 'urn:problem:unavailable', '5'])
  expect(await portal.db.$count(registrations)).toBe(before)
})

test('a store that never responds is waited for only up to a time limit', async () => {
  line.fault = () => 'hangs'
  const impatient = openStore({ ...settings, endpoint: line.url }, { patience: 200 })
  await expect(impatient.read(fullKey(randomKey()))).rejects.toMatchObject({ code: 'STORE_AWAY' })
  await withFiles(impatient, async (app) => {
    const { id } = await rowOf((await portal.db.select().from(registrations).limit(1))[0]?.reference ?? '')
    expect((await app.inject({ url: `/api/office/registrations/${id}/thumbnail`, headers: office })).statusCode).toBe(503)
  })
})
