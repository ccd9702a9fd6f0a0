import { existsSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freeBytes } from '#server/lib/disk.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { startMaintenance } from '#server/platform/db/embedded/upkeep.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { payments, registrations } from '#server/platform/db/schema/index.ts'
import { paymentRow, registrationRow } from '#test/support/database/registration-row.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'

let place: FreshDatabase
let database: OpenDatabase
let warnings: string[]
let stop: () => void
const silent = { info() {}, warn() {}, error() {} }
const day = 24 * 60 * 60_000
const patience = { timeout: 10_000 }

beforeEach(async () => {
  place = await freshDatabase('embedded')
  database = await openDatabase({ ...place, log: silent })
  await database.db.insert(payments).values(paymentRow)
  // Its clock is advanced with the others below, and no query should be late because of that.
  database.pool.options.connectionTimeoutMillis = 0
  warnings = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  stop = startMaintenance(database.pool, join(place.dataDir, 'database'), { ...silent, warn: (_, text) => warnings.push(text) })
})

afterEach(async () => {
  stop()
  vi.useRealTimers()
  await database.close()
  await place.remove()
})

const note = () => join(place.dataDir, 'database', 'last-vacuum')
const vacuums = async () => {
  const { rows } = await database.pool.query("select vacuum_count::int as n from pg_stat_user_tables where relname = 'registrations'")
  return rows[0].n as number
}
const lastCheckpoint = async () =>
  (await database.pool.query('select checkpoint_lsn as at from pg_control_checkpoint()')).rows[0].at as string
/** Resolves when everything queued in the pool so far has run. */
const settled = async (rounds = 20) => {
  for (let round = 0; round < rounds; round++) await database.pool.query('select 1')
}

test('a vacuum runs a minute after the start, then once a day', async () => {
  vi.advanceTimersByTime(59_000)
  await settled()
  expect(await vacuums()).toBe(0)
  vi.advanceTimersByTime(1000)
  await expect.poll(vacuums, patience).toBe(1)
  await expect.poll(() => existsSync(note()), patience).toBe(true)

  vi.advanceTimersByTime(2 * 60 * 60_000)
  await settled(200)
  expect(await vacuums()).toBe(1)
  const yesterday = new Date(Date.now() - day - 1000)
  utimesSync(note(), yesterday, yesterday)
  vi.advanceTimersByTime(60 * 60_000)
  await expect.poll(vacuums, patience).toBe(2)
  expect(warnings).toEqual([])
})

test('a checkpoint runs every five minutes', async () => {
  const before = await lastCheckpoint()
  await database.db.insert(registrations).values(registrationRow())
  vi.advanceTimersByTime(4 * 60_000)
  await settled(200)
  expect(await lastCheckpoint()).toBe(before)
  vi.advanceTimersByTime(60_000)
  await expect.poll(lastCheckpoint, patience).not.toBe(before)
})

test('a reserve for a full disk is created after two minutes, in real blocks, and again after it was used', async () => {
  const reserve = join(place.dataDir, 'database', 'reserve')
  expect(await freeBytes(place.dataDir), 'more than 512 MiB must be free where temporary files lie').toBeGreaterThan(600 * 2 ** 20)
  vi.advanceTimersByTime(119_000)
  await settled()
  expect(existsSync(`${reserve}.part`) || existsSync(reserve)).toBe(false)
  vi.advanceTimersByTime(1000)
  await expect.poll(() => existsSync(reserve)).toBe(true)
  expect(statSync(reserve).blocks * 512).toBeGreaterThanOrEqual(64 * 2 ** 20)
  // The job that made it has yet to report that it is done.
  await settled(200)
  rmSync(reserve)
  vi.advanceTimersByTime(60 * 60_000)
  await expect.poll(() => existsSync(reserve)).toBe(true)
  expect(warnings).toEqual([])
})

test('upkeep never runs inside another query’s transaction', async () => {
  await database.db.transaction(async (tx) => {
    await tx.insert(registrations).values(registrationRow())
    vi.advanceTimersByTime(5 * 60_000)
    for (let statement = 0; statement < 20; statement++) await tx.insert(registrations).values(registrationRow())
    expect(existsSync(note())).toBe(false)
  })
  await expect.poll(vacuums, patience).toBe(1)
  expect((await database.db.select().from(registrations)).length).toBe(21)
  expect(warnings).toEqual([])
})
