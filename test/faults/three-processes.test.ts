import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import { type FreshDatabase, freshDatabase } from '../databases.ts'
import { openPostOffice, type PostOffice } from '../post-office.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { check } from './check-ledger.ts'
import { rounds } from './extent.ts'
import { found } from './findings.ts'
import { emptyLedger, figures } from './ledger.ts'
import { startLoad } from './load.ts'
import { prepareOffice, settings } from './office.ts'
import { watchSlots } from './watch-slots.ts'

vi.setConfig({ testTimeout: rounds(600_000, 3_600_000) })
const kills = rounds(1, 10)
const seats = rounds(2, 8)

let fresh: FreshDatabase
let database: OpenDatabase
let post: PostOffice
let servers: ServerProcess[] = []
afterEach(async () => {
  for (const server of servers) await server.kill()
  await post?.close()
  await database?.close()
  await fresh?.remove()
})

test('three processes on one PostgreSQL, one of them killed and started again: nothing is lost, no seat is given twice, letters leave once', async () => {
  fresh = await freshDatabase('postgres')
  post = await openPostOffice()
  database = await openDatabase({ ...fresh, log: { info() {}, warn() {}, error() {} } })
  const start = () => startServer(fresh, { ...settings, SMTP_URL: post.url, MAIL_FROM: 'Bee <bee@portal.example>' })
  servers = [await start()]
  const ledger = emptyLedger(seats)
  const cookie = await prepareOffice(servers[0] as ServerProcess, seats)
  servers.push(...(await Promise.all([start(), start()])))
  const urls = () => servers.map(({ url }) => url)

  const watch = watchSlots(urls)
  const load = startLoad(ledger, { urls, cookie })
  for (let kill = 0; kill < kills; kill++) {
    await load.goesOn()
    await pause(Math.random() * rounds(500, 2000))
    await servers[kill % 3]?.kill()
    await load.goesOn()
    servers[kill % 3] = await start()
    await load.goesOn()
  }
  await load.stop()
  const { most, looks } = await watch.stop()
  expect(looks).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(seats)
  expect(await check(database.pool, fresh.dataDir, ledger)).toEqual([])

  for (const server of servers) expect(await server.stop()).toBe(0)
  // What the clock would do: what a killed process held belongs to nobody any more.
  await database.pool.query("update outbox set next_attempt_at = now(), leased_until = null where state = 'waiting'")
  servers = [await start()]
  const states = async () => (await database.pool.query('select distinct state from outbox')).rows.map(({ state }) => state)
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']), { timeout: 120_000, interval: 100 })
  const letters = (await database.pool.query('select id from outbox')).rows.map(({ id }) => id)
  const received = post.received.map(({ text }) => /^Message-ID: <([^@>]+)@portal\.example>/m.exec(text)?.[1])
  expect(new Set(received)).toEqual(new Set(letters))
  const twice = received.length - letters.length
  expect(twice).toBeLessThanOrEqual(kills)
  found({
    promise: 'Three processes on one PostgreSQL, one of them killed, under load',
    method: `${kills} kills, with ${seats} seats in each slot, a mail server, and /slots asked all the time`,
    pass: 'Nothing lost, no seat given twice or shown so; at most one letter twice for each kill',
    seen: `${figures(ledger)}; 0 lost; ${looks} looks at /slots, ${most} of ${seats} seats at most; ${letters.length} letters sent, ${twice} twice`,
  })
})
