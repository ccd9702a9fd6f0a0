import { open, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { comparePictures, deleteOrphanedFiles } from '#server/features/privacy/leftovers.ts'
import { startRetention } from '#server/features/privacy/retention.ts'
import { fileOf } from '#server/features/season/save.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { fullKey, randomKey, redraw, storePicture, thumbnailKey } from '#server/platform/images/pictures.ts'
import { pathIn } from '#server/platform/storage/disk.ts'
import { pictureFile, sendForm } from '#test/support/forms.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { openPortal, sharedPortal } from '#test/support/portal.ts'
import { proofOf } from '#test/support/proofs.ts'

const hour = 60 * 60 * 1000

const portal = sharedPortal()
let folder = ''
beforeAll(async () => {
  folder = join(portal.dataDir, 'files')
})

const age = (key: string, hours: number) => {
  const then = new Date(Date.now() - hours * hour)
  return utimes(pathIn(folder, key), then, then)
}
const isThere = async (key: string) => (await portal.context.files.read(key)) !== null

/** A picture that was stored when the connection to the database was lost before a row referred to it. */
async function aLeftover(hours: number): Promise<string> {
  const key = await storePicture(portal.context.files, await redraw(await aPicture('png', { width: 40, height: 40 })))
  await age(fullKey(key), hours)
  await age(thumbnailKey(key), hours)
  return key
}

test('pictures without a row are deleted after a day; those of registrations and seasons never are', async () => {
  const { serial_no } = await portal.register(aFamily(), await aPicture('png', { width: 60, height: 60 }))
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, serial_no))
  const { fileKey } = await proofOf(portal.db, row)
  const named = [fullKey(fileKey), thumbnailKey(fileKey)]
  for (const key of named) await age(key, 1000)

  const office = await portal.signIn()
  const inSeason = await upload(office)
  const { season } = (await portal.app.inject({ url: '/api/office/season', headers: office })).json()
  season.payment.qr = inSeason
  const first = await save({ version: season.version, season })
  // An earlier season can be restored, so its pictures stay too.
  const later = await upload(office)
  season.payment.qr = later
  await save({ version: first, season })
  const neverSaved = await upload(office)
  for (const key of [inSeason, later, neverSaved]) await age(fileOf(key), 1000)

  const old = await aLeftover(25)
  const young = await aLeftover(23)
  const half = randomKey()
  await portal.context.files.put(fullKey(half), Buffer.from('x'))
  await writeFile(`${pathIn(folder, fullKey(half))}.part`, 'half')
  await utimes(`${pathIn(folder, fullKey(half))}.part`, 1, 1)
  // Other files in the folder are not ours to delete.
  const foreign = join(dirname(pathIn(folder, fullKey(half))), 'notes.txt')
  await (await open(foreign, 'w')).close()
  await utimes(foreign, 1, 1)

  expect(await deleteOrphanedFiles(portal.context)).toBe(4)
  for (const key of [...named, fileOf(inSeason), fileOf(later), fullKey(young), thumbnailKey(young), fullKey(half)])
    expect([key, await isThere(key)]).toEqual([key, true])
  for (const key of [fullKey(old), thumbnailKey(old), fileOf(neverSaved)]) expect([key, await isThere(key)]).toEqual([key, false])
  const left = await readdir(folder, { recursive: true })
  expect(left.filter((name) => name.endsWith('.part'))).toEqual([])
  expect(left.some((name) => name.endsWith('notes.txt'))).toBe(true)
  expect(await deleteOrphanedFiles(portal.context)).toBe(0)

  async function save(payload: object): Promise<number> {
    const reply = await portal.app.inject({ method: 'PUT', url: '/api/office/season', headers: office, payload })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json().season.version
  }
})

test('too many pictures without a row mean they belong to another database: none is deleted', async () => {
  const keys = Array.from({ length: 101 }, () => fullKey(randomKey()))
  for (const key of keys) {
    await portal.context.files.put(key, Buffer.from('x'))
    await age(key, 25)
  }
  await expect(deleteOrphanedFiles(portal.context)).rejects.toThrow('belong to no registration')
  expect(await isThere(keys[0] ?? '')).toBe(true)
  await portal.context.files.remove(keys[0] ?? '')
  expect(await deleteOrphanedFiles(portal.context)).toBe(100)
})

test('pictures of another database are never deleted, however few: their marker says so, or none of them has a row', async () => {
  const other = await openPortal({ files: portal.context.files })
  const old = await aLeftover(48)
  await expect(deleteOrphanedFiles(other.context)).rejects.toThrow('belong to another database')
  const bare = await openPortal()
  for (const key of [fullKey(randomKey()), thumbnailKey(randomKey())]) {
    await bare.context.files.put(key, Buffer.from('x'))
    await utimes(pathIn(join(bare.dataDir, 'files'), key), 1, 1)
  }
  await expect(deleteOrphanedFiles(bare.context)).rejects.toThrow('No picture belongs to a registration')
  expect(await isThere(fullKey(old))).toBe(true)
  expect(await deleteOrphanedFiles(portal.context)).toBe(2)
  await Promise.all([other.close(), bare.close()])
})

test('the daily run deletes them, whether or not anything else needs deleting', async () => {
  const old = await aLeftover(48)
  const logged: string[] = []
  const log = { info: (_: object, text: string) => logged.push(text), error: (_: object, text: string) => logged.push(text) }
  expect(await deleteOrphanedFiles(portal.context, () => false)).toBe(0)
  const work = startRetention(portal.context, log, 1)
  await expect.poll(() => logged).toEqual(['pictures that no registration and no season names were deleted'])
  await work.stop()
  expect(await isThere(fullKey(old))).toBe(false)
})

async function upload(headers: { cookie: string }): Promise<string> {
  const file_doc = pictureFile(await aPicture('png', { width: 50, height: 50 }))
  const reply = await sendForm(portal.app, '/api/office/season/pictures', { file_doc }, headers)
  return reply.json().key
}

test('the comparison names what is missing on either side, and more pictures than a day’s crashes leave can be removed on purpose', async () => {
  const { reference, serial_no } = await portal.register(aFamily(), await aPicture('png', { width: 70, height: 70 }))
  const before = await comparePictures(portal.context)
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, serial_no))
  const { fileKey, paymentId, version } = await proofOf(portal.db, row)
  await portal.context.files.remove(fullKey(fileKey))
  const many = Array.from({ length: 101 }, () => fullKey(randomKey()))
  for (const key of many) {
    await portal.context.files.put(key, Buffer.from('picture'))
    await age(key, 30)
  }
  const young = fullKey(randomKey())
  await portal.context.files.put(young, Buffer.from('picture'))

  const { missing, orphaned } = await comparePictures(portal.context)
  expect(missing).toEqual([...before.missing, { paymentId, version, references: [reference] }])
  expect(orphaned.old.toSorted()).toEqual([...before.orphaned.old, ...many].toSorted())
  expect(orphaned.young).toContain(young)
  await expect(deleteOrphanedFiles(portal.context)).rejects.toThrow('More than 100 pictures')
  expect(await deleteOrphanedFiles(portal.context, () => true, Number.POSITIVE_INFINITY)).toBe(orphaned.old.length)
  expect((await comparePictures(portal.context)).orphaned).toEqual({ old: [], young: orphaned.young })
})
