import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { freshDatabase } from '#test/support/databases.ts'
import { aBooking, aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { startServer } from '#test/support/server-process.ts'
import { found } from './helpers/findings.ts'
import { sendForm, sendJson, settings, signIn, tally } from './helpers/senders.ts'
import { mountRefusal, smallDisk } from './helpers/small-disk.ts'

const families = 20
const mebibyte = 2 ** 20
const floor = 100 * mebibyte
/** For a machine that is busy with something else. */
const patience = { timeout: 120_000 }

if (mountRefusal === '') {
  test('a disk that is full of pictures stops only registrations, leaves nothing partly stored, and needs no restart', async () => {
    const fresh = await freshDatabase('postgres')
    const folder = join(fresh.dataDir, 'files')
    onTestFinished(fresh.remove)
    const disk = smallDisk(folder)
    onTestFinished(disk.remove)
    const server = await startServer(fresh, { ...settings, MIN_FREE_MB: String(floor / mebibyte) })
    onTestFinished(server.kill)
    const picture = await aPicture('png', { width: 1080, height: 2200 })
    const keys = Array.from({ length: families }, () => randomUUID())
    const answers = keys.map(() => aFamily())
    const submitAll = () => Promise.all(keys.map((key, n) => sendForm(server.url, answers[n] ?? {}, picture, key)))
    const registered = async () =>
      (
        await runOn(
          fresh.databaseUrl ?? '',
          'select submission_key as key, file_key as file from registrations join proofs using (payment_id)',
        )
      ).rows
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status
    await expect.poll(readiness, patience).toBe(200)

    // Space for some of them.
    disk.leave(floor + 200_000)
    const first = await submitAll()
    const refused = first.filter(({ status }) => status !== 201)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, type } of refused) expect([status, type]).toEqual([503, 'unavailable'])
    const stored = await registered()
    expect(stored.map(({ key }) => key).sort()).toEqual(keys.filter((_, n) => first[n]?.status === 201).sort())
    // Refused pictures may be deleted a moment after the response.
    await expect
      .poll(() => filesBelow(folder), patience)
      .toEqual(stored.flatMap(({ file }) => [`${file}.jpg`, `${file}.thumbnail.jpg`]).sort())

    disk.leave(floor - mebibyte)
    expect(tally(await submitAll())).toMatchObject({ '503 unavailable': refused.length })
    expect((await registered()).length).toBe(stored.length)
    await expect.poll(async () => (await filesBelow(folder)).length, patience).toBe(2 * stored.length)
    expect((await sendJson(server.url, '/bookings', aBooking())).status).toBe(201)
    const cookie = await signIn(server.url)
    const list = await fetch(`${server.url}/api/office/registrations?competition=quarter-final&status=pending`, { headers: { cookie } })
    expect(list.status).toBe(200)
    const [row] = (await list.json()).rows
    // All have the same picture, so it is flagged.
    const decision = { decision: 'accepted', reason: 'Every family of this test sends this picture', version: row.version }
    const decided = await sendJson(server.url, `/office/registrations/${row.id}/decision`, decision, { method: 'PUT', cookie })
    expect(decided).toMatchObject({ status: 200 })
    await expect
      .poll(async () => await (await fetch(`${server.url}/readyz`)).json(), patience)
      .toEqual({ status: 'degraded', uploads: 'refused: the disk has too little free space' })
    disk.leave(0)
    await expect.poll(async () => (await (await fetch(`${server.url}/readyz`)).json()).detail ?? '', patience).toBe('Not ready: disk')

    disk.leave(200_000_000)
    // It checks the disk once a second.
    await expect.poll(async () => await (await fetch(`${server.url}/readyz`)).json(), patience).toEqual({ status: 'ok' })
    expect(tally(await submitAll())).toEqual({ '201': families })
    expect((await registered()).length).toBe(families)
    expect((await filesBelow(folder)).length).toBe(2 * families)
    await expect.poll(readiness, patience).toBe(200)
    found({
      promise: 'A full picture disk only stops registrations',
      method: `${families} families at once while the disk of DATA_DIR/files fills up and is full, with PostgreSQL; then space is freed`,
      pass: '503 with a message, no row, no file and no partial file; booking and signing in work, /readyz names the disk; afterwards all are registered without a restart',
      seen: `${refused.length} of ${families} refused with 503, ${stored.length} stored completely, 0 partly; after space was freed ${families} of ${families}`,
    })
  })
} else {
  test('skipped: a full disk needs root, to mount it', () => {
    expect(mountRefusal).toMatch(/superuser|permission|not permitted|not found|ENOENT/i)
  })
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}
