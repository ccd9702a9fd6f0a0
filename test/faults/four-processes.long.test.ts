import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { openFiles } from '#server/platform/storage/open.ts'
import type { StoreSettings } from '#server/platform/storage/s3.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { freePort, type Nginx, nginxProgram, startNginx } from '#test/support/nginx/nginx.ts'
import { setUpPayment } from '#test/support/own-payment.ts'
import { openPostOffice, type PostOffice } from '#test/support/post-office.ts'
import { inEnvironment, openTestStore, type TestStore } from '#test/support/s3/store.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { check } from './helpers/check-ledger.ts'
import { isWhole, rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'
import { emptyLedger, figures, type Ledger } from './helpers/ledger.ts'
import { startLoad } from './helpers/load.ts'
import { prepareOffice, settings } from './helpers/office.ts'
import { visit } from './helpers/visitors.ts'
import { watchSlots } from './helpers/watch-slots.ts'

vi.setConfig({ testTimeout: rounds(600_000, 3_600_000) })
const kills = rounds(1, 12)
const seats = rounds(2, 8)
const log = { info() {}, warn() {}, error() {} }
const places = ['a shared folder', 'a bucket'] as const

let store: TestStore | undefined
let fresh: FreshDatabase
let database: OpenDatabase
let post: PostOffice
let nginx: Nginx | undefined
let servers: ServerProcess[] = []
afterEach(async () => {
  for (const server of servers) await server.kill()
  await nginx?.close()
  await post?.close()
  await store?.close()
  await database?.close()
  await fresh?.remove()
})

describe.each(isWhole ? places : places.slice(0, 1))('pictures in %s', (place) => {
  test('with four processes on one PostgreSQL, one of them killed again and again, nothing is lost or duplicated, and no request needs a third try', async () => {
    fresh = await freshDatabase('postgres')
    await setUpPayment(fresh)
    database = await openDatabase({ ...fresh, log })
    post = await openPostOffice()
    store = place === 'a bucket' ? await openTestStore() : undefined
    const bucket = (await store?.withBucket()) ?? null
    const start = await starter(bucket)
    servers = [await start(0)]
    const ledger = emptyLedger(seats)
    const cookie = await prepareOffice(servers[0] as ServerProcess, seats)
    servers.push(...(await Promise.all([start(1), start(2), start(3)])))
    // Without nginx, requests go to the processes directly, and one to a dead process fails.
    const urls = () => (nginx ? [`https://127.0.0.1:${nginx.https}`] : servers.map(({ url }) => url))
    const way = { urls, ...(nginx && { sending: visit }) }

    const watch = watchSlots(ledger, way)
    const load = startLoad(ledger, { ...way, cookie })
    for (let kill = 0; kill < kills; kill++) {
      await load.goesOn()
      await pause(Math.random() * rounds(500, 2000))
      await vi.waitFor(() => expect(disturbed(ledger)).toEqual([]), { timeout: 120_000, interval: 20 })
      await servers[kill % 4]?.kill()
      await load.goesOn()
      servers[kill % 4] = await start(kill % 4)
    }
    await load.goesOn()
    await load.stop()
    const { most, looks } = await watch.stop()
    expect(looks).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(seats)
    expect(await check(database.pool, await openFiles({ ...fresh, store: bucket }, { warn() {} }), ledger)).toEqual([])
    if (nginx) expect(annoyed(ledger)).toEqual([])

    for (const server of servers) expect(await server.stop()).toBe(0)
    // Simulates time passing: the leases of a killed process have expired.
    await database.pool.query("update outbox set next_attempt_at = now(), leased_until = null where state = 'waiting'")
    servers = [await start(0)]
    const states = async () => (await database.pool.query('select distinct state from outbox')).rows.map(({ state }) => state)
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']), { timeout: 120_000, interval: 100 })
    const emails = (await database.pool.query('select id from outbox')).rows.map(({ id }) => id)
    const received = post.received.map(({ text }) => /^Message-ID: <([^@>]+)@portal\.example>/m.exec(text)?.[1])
    expect(new Set(received)).toEqual(new Set(emails))
    const twice = received.length - emails.length
    expect(twice).toBeLessThanOrEqual(kills)
    const again = ledger.calls.filter(({ tries }) => tries > 1).length
    found({
      promise: `Four processes on one PostgreSQL${nginx ? ' behind nginx' : ''}, one of them killed repeatedly (pictures in ${place})`,
      method: `${kills} times kill -9 and a restart, under a load of 20 visitors and the office, with ${seats} seats at each time, a mail server, and the times polled constantly`,
      pass: 'nothing lost or duplicated, no seat assigned or shown twice; readers notice nothing, senders repeat at most once; at most one email sent twice for each kill',
      seen: `${figures(ledger)}; 0 lost; ${again} of ${ledger.calls.length} requests sent a second time, none a third time; ${looks} reads of the times, ${most} of ${seats} seats at most; ${emails.length} emails sent, ${twice} twice`,
    })
  })
})

/** Starts the process with that number. Behind nginx each has its own address, as on its own machine. */
async function starter(bucket: StoreSettings | null) {
  const port = String(await freePort())
  const hosts = [11, 12, 13, 14].map((last) => `127.0.0.${last}`)
  // Other systems have no local address but 127.0.0.1.
  nginx =
    nginxProgram && process.platform === 'linux'
      ? await startNginx(
          nginxProgram,
          hosts.map((host) => `${host}:${port}`),
        )
      : undefined
  const env = { ...settings, SMTP_URL: post.url, MAIL_FROM: 'Bee <bee@portal.example>', ...(bucket && inEnvironment(bucket)) }
  return async (n: number): Promise<ServerProcess> => {
    const host = hosts[n] ?? ''
    if (!nginx) return await startServer(fresh, env)
    const address = { HOST: host, PORT: port, PUBLIC_URL: 'https://register.example.org' }
    return { ...(await startServer(fresh, { ...env, ...address })), url: `http://${host}:${port}` }
  }
}

/** Requests being retried without a response yet: the next kill would be their second. */
function disturbed({ calls }: Ledger): string[] {
  return calls.filter(({ tries, ended }) => tries > 1 && ended === null).map(({ what }) => what)
}

/**
 * Reads that had to be repeated, and requests with a key that got no response the second time. A list whose process dies halfway
 * has to be requested again: nginx has passed on the first half by then.
 */
function annoyed({ calls }: Ledger): string[] {
  const reading = calls.filter(({ what, tries, isHalf }) => tries > 1 && (what === 'slots' || (what === 'list' && !isHalf)))
  const sending = calls.filter(({ what, status }) => ['register', 'book'].includes(what) && status === null)
  return [
    ...reading.map(({ what }) => `${what} had to be asked again`),
    ...sending.map(({ what, tries }) => `${what} was sent ${tries} times and not answered`),
  ]
}
