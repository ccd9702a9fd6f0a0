import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { fullKey } from '#server/platform/images/pictures.ts'
import { openDisk, pathIn } from '#server/platform/storage/disk.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { check } from './helpers/check-ledger.ts'
import { found } from './helpers/findings.ts'
import { count, emptyLedger, figures } from './helpers/ledger.ts'
import { startLoad } from './helpers/load.ts'
import { prepareOffice, settings } from './helpers/office.ts'

let fresh: FreshDatabase
let server: ServerProcess
let database: OpenDatabase
afterEach(async () => {
  await database?.close()
  await server?.kill()
  await fresh?.remove()
})

test('an undisturbed load leaves a correct ledger, and every kind of damage to it is detected', async () => {
  fresh = await freshDatabase('postgres')
  server = await startServer(fresh, settings)
  const ledger = emptyLedger(500)
  const load = startLoad(ledger, { urls: () => [server.url], cookie: await prepareOffice(server, ledger.seats) })
  const fewest = () => Math.min(...[ledger.registrations, ledger.bookings, ledger.edits].map((entries) => count(entries, 'acknowledged')))
  await vi.waitFor(() => expect(fewest()).toBeGreaterThan(5), { timeout: 120_000, interval: 50 })
  await load.stop()
  await server.stop()
  database = await openDatabase({ ...fresh, log: { info() {}, warn() {}, error() {} } })
  const { pool } = database
  const files = await openDisk(join(fresh.dataDir, 'files'))
  const faults = () => check(pool, files, ledger)
  expect(await faults()).toEqual([])
  expect(count(ledger.registrations, 'unknown') + count(ledger.bookings, 'unknown')).toBe(0)

  await pool.query('alter table history disable trigger user')
  await pool.query('drop index bookings_one_per_seat')
  const [edited] = ledger.edits.keys()
  const registration = (n: number) => `(select id from registrations where id <> '${edited}' order by serial_no offset ${n} limit 1)`
  const booking = (n: number) => `(select id from bookings order by number offset ${n} limit 1)`
  const damage: [string, string, RegExp][] = [
    [
      'an email',
      `delete from outbox where subject_id = ${registration(0)}::text and template = 'registration-received'`,
      /has 0 emails that say/,
    ],
    [
      'a history row',
      `delete from history where subject_id = ${registration(0)}::text and action = 'entered'`,
      /has 0 history rows of being entered/,
    ],
    ['a booking’s email', `delete from outbox where subject_id = ${booking(0)}::text`, /has 0 emails that confirm/],
    ['a booking’s history row', `delete from history where subject_id = ${booking(0)}::text`, /has 0 history rows of being booked/],
    [
      'a seat',
      `update bookings set date = '2025-09-10', time_slot = '04:00 PM', seat = 1 where id in (${booking(1)}, ${booking(2)})`,
      /bookings on \d+ seats/,
    ],
    ['a place', `update bookings set seat = 501 where id = ${booking(0)}`, /has seat 501 of 500/],
    ['a booking', `delete from bookings where id = ${booking(3)}`, /^booking \S+ was acknowledged and is lost/],
    ['a decision', `update registrations set status = 'pending' where id = '${edited}'`, /is pending, though it was/],
    [
      'a correction',
      `update registrations set answers = answers || '{"address_name": "x"}' where id = '${edited}'`,
      /has lost a correction/,
    ],
    ['a number', `update registrations set version = 9 where id = ${registration(1)}`, /is version 9/],
    ['a hash', `update registrations set file_hash = 'x' where id = ${registration(1)}`, /has another picture/],
    ['a key', `update registrations set submission_key = gen_random_uuid() where id = ${registration(2)}`, /was sent by nobody/],
  ]
  for (const [, sql, sentence] of damage) {
    const before = (await faults()).length
    await pool.query(sql)
    const after = await faults()
    expect(after.length, sql).toBeGreaterThan(before)
    expect(after).toContainEqual(expect.stringMatching(sentence))
  }
  const { rows } = await pool.query(`select file_key from registrations where id = ${registration(3)}`)
  await rm(pathIn(join(fresh.dataDir, 'files'), fullKey(rows[0].file_key)))
  expect(await faults()).toContainEqual(expect.stringMatching(/has lost its picture/))
  await pool.query(`delete from registrations where id = ${registration(3)}`)
  expect(await faults()).toContainEqual(expect.stringMatching(/pictures belong to no registration, but only 0/))
  expect(await faults()).toContainEqual(expect.stringMatching(/^registration \S+ was acknowledged and is lost/))
  found({
    promise: 'The counting that all runs rely on',
    method: `an undisturbed load is counted, then damaged in ${damage.length + 2} ways: emails, history, pictures, seats, decisions, corrections, rows`,
    pass: 'no fault before, one more after each damage',
    seen: `${figures(ledger)}; every damage detected`,
  })
})
