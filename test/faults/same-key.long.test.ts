import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { kinds, onDatabase } from '#test/support/backups.ts'
import { type DatabaseKind, type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { aBooking, aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { startServer } from '#test/support/server-process.ts'
import { openCuttingProxy } from './helpers/cutting-proxy.ts'
import { found } from './helpers/findings.ts'
import { sendForm, sendJson, settings, tally } from './helpers/senders.ts'

const many = 50

describe.each<DatabaseKind>(kinds)('one submission with one key, on %s', (kind) => {
  test(`sent ${many} times at once makes one registration with one receipt; different answers are refused; a killed server still knows it`, async () => {
    const { fresh, start } = await open(kind)
    const server = await start()
    const picture = await aPicture()
    const [answers, key] = [aFamily(), randomUUID()]
    const replies = await Promise.all(Array.from({ length: many }, () => sendForm(server.url, answers, picture, key)))
    // The number of concurrent uploads is limited: some may be asked to try again.
    const busy = replies.filter(({ status }) => status === 503)
    expect(tally(replies.filter(({ status }) => status !== 503))).toEqual({ '201': many - busy.length })
    for (const { body } of replies.filter(({ status }) => status === 201)) expect(body).toBe(replies.find((r) => r.status === 201)?.body)

    const [booking, bookingKey] = [aBooking(), randomUUID()]
    const bookings = await Promise.all(Array.from({ length: many }, () => sendJson(server.url, '/bookings', booking, { key: bookingKey })))
    const stood = bookings.filter(({ status }) => status !== 503)
    expect(tally(stood)).toEqual({ '201': stood.length })
    for (const other of [
      await sendForm(server.url, { ...answers, city_name: 'Pune' }, picture, key),
      await sendForm(server.url, answers, await aPicture(), key),
      await sendJson(server.url, '/bookings', { ...booking, bee_level: 'Level 1' }, { key: bookingKey }),
    ]) {
      expect(other).toMatchObject({ status: 422, type: 'key-reused' })
    }

    // Killed after the commit, before the reply arrives.
    const proxy = await openCuttingProxy(server.url)
    onTestFinished(proxy.close)
    const [late, lateKey] = [aFamily(), randomUUID()]
    proxy.cut('/registrations')
    expect((await sendForm(proxy.url, late, picture, lateKey)).status).toBe(0)
    await server.kill()
    const revived = await start()
    const again = await sendForm(revived.url, late, picture, lateKey)
    expect(again.status).toBe(201)
    expect(proxy.lost).toEqual([expect.stringContaining(again.body)])

    await revived.stop()
    const { pictures, ...stored } = await storedIn(fresh)
    expect(stored).toEqual({ registrations: 2, bookings: 1, entries: 3, emails: 3 })
    // A request that was asked to try again may have left both sizes of a picture, if the database could no longer say whether it was stored.
    expect(pictures - 4).toBeLessThanOrEqual(2 * busy.length)
    found({
      promise: 'The same submission under one key counts once, however often it arrives',
      method: `${many} identical registrations and ${many} identical bookings at once; then other content; then the server is killed between commit and answer and asked again (${kind})`,
      pass: 'one row, one pair of pictures, one email; everyone gets the same receipt (or 503 while too much is in progress); other content 422; after the kill the lost receipt',
      seen: `${many - busy.length} of ${many} got one receipt, ${busy.length} were asked to try again; 1 row, 1 email, ${pictures / 2 - 2} pairs of pictures left over; the receipt after the kill was the lost one`,
    })
  })
})

async function open(kind: DatabaseKind) {
  const fresh = await freshDatabase(kind)
  onTestFinished(fresh.remove)
  const start = async () => {
    const server = await startServer(fresh, settings)
    onTestFinished(server.kill)
    return server
  }
  return { fresh, start }
}

async function storedIn(fresh: FreshDatabase) {
  const [rows] = await onDatabase(
    fresh,
    `select (select count(*)::int from registrations) as registrations, (select count(*)::int from bookings) as bookings,
      (select count(*)::int from history where action in ('entered', 'booked')) as entries, (select count(*)::int from outbox) as emails`,
  )
  const files = await readdir(join(fresh.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return { ...rows, pictures: files.filter((entry) => entry.isFile()).length }
}
