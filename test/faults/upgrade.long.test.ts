import { afterEach, expect, test, vi } from 'vitest'
import { fillRegistrations } from '#test/bench/fill.ts'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import type { FreshDatabase } from '#test/support/databases.ts'
import { freePort, type Nginx, nginxProgram, startNginx } from '#test/support/nginx/nginx.ts'
import { type ServerProcess, startProcess, startServer } from '#test/support/server-process.ts'
import { patiently, send } from './helpers/calls.ts'
import { checkStored } from './helpers/check-ledger.ts'
import { rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'
import { type Call, count, emptyLedger, figures, type Ledger } from './helpers/ledger.ts'
import { startLoad } from './helpers/load.ts'
import { prepareOffice, settings } from './helpers/office.ts'
import { ownPostgres } from './helpers/own-postgres.ts'
import { buildReleaseBefore } from './helpers/release-before.ts'
import { visit } from './helpers/visitors.ts'

vi.setConfig({ testTimeout: 1_800_000 })
const upgrades = rounds(1, 3)
/** Registrations that are there before. */
const earlier = rounds(5_000, 100_000)

let fresh: FreshDatabase | undefined
let nginx: Nginx | undefined
let servers: ServerProcess[] = []
afterEach(async () => {
  for (const server of servers) await server.kill()
  servers = []
  await nginx?.close()
  await fresh?.remove()
})

test('this version starts beside the release before and takes over from it, and visitors only notice the new pages', async () => {
  if (!nginxProgram) throw new Error('This drill needs nginx: apt-get install nginx')
  const before = buildReleaseBefore()
  const seen: string[] = []
  for (let upgrade = 0; upgrade < upgrades; upgrade++) {
    const place = await ownPostgres()
    fresh = place
    const [usual, next] = [String(await freePort()), String(await freePort())]
    nginx = await startNginx(nginxProgram, [`127.0.0.1:${usual}`], `127.0.0.1:${next}`)
    const env = { ...settings, PUBLIC_URL: 'https://register.example.org' }
    const at = (port: string, server: ServerProcess) => {
      servers.push(server)
      return { ...server, url: `http://127.0.0.1:${port}` }
    }
    const many = { FORMS_PER_HOUR: '1000000', FORMS_PER_DAY: '1000000', BOOKINGS_PER_HOUR: '1000000' }
    const old = at(
      usual,
      await startProcess(before, { ...many, ...env, PORT: usual, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' }),
    )
    await fillRegistrations(place.databaseUrl ?? '', 1, earlier)
    // The office of the load finds its own at the front of the list.
    await runOn(place.databaseUrl ?? '', "update registrations set status = 'accepted' where status = 'pending'")
    const ledger = emptyLedger(500)
    const cookie = await prepareOffice(old, ledger.seats)
    const behind = nginx
    const visitors = { urls: () => [`https://127.0.0.1:${behind.https}`], clients: 6, sending: patiently(visit) }
    const load = startLoad(ledger, { ...visitors, cookie, consent: {} })
    const everythingGoesOn = async () => {
      const decided = count(ledger.decisions, 'acknowledged')
      await load.goesOn()
      await expect.poll(() => count(ledger.decisions, 'acknowledged'), { timeout: 120_000 }).toBeGreaterThan(decided)
    }
    await everythingGoesOn()

    // Beside the old one: first it serves alone, then both do, as with several machines.
    const began = performance.now()
    const bridge = at(next, await startServer(place, { ...env, PORT: next }))
    const ready = performance.now()
    await everythingGoesOn()
    // The old one can read a season that the new one saved.
    await prepareOffice(bridge, ledger.seats)
    const both = startLoad(ledger, { urls: () => [old.url, bridge.url], cookie, clients: 4, sending: patiently(send), consent: {} })
    for (let turn = 0; turn < 3; turn++) await everythingGoesOn()
    await both.stop()

    expect(await old.stop()).toBe(0)
    const over = performance.now()
    await everythingGoesOn()
    const usualAgain = at(usual, await startServer(place, { ...env, PORT: usual }))
    expect(await bridge.stop()).toBe(0)
    await everythingGoesOn()
    await load.stop()

    // A process of 9cb9a74d closes the connections that nginx keeps while nginx may be sending on one: then the page sends again.
    const again = ledger.calls.filter(({ tries }) => tries > 1)
    expect(again.filter(({ began }) => began > over)).toEqual([])
    const failed = ledger.calls.filter(({ status }) => ![200, 201, 409, 503].includes(status ?? 0))
    expect(failed.map(({ what, status }) => `${what}: ${status}`)).toEqual([])
    expect(unfinished(ledger)).toEqual([])
    expect(await usualAgain.stop()).toBe(0)
    await forgetEarlier(place.databaseUrl ?? '')
    expect(await checkStored(place, ledger)).toEqual([])
    const during = (call: Call) => (call.ended ?? 0) > began && call.began < ready
    seen.push(
      `${seconds(ready - began)} until the new one was ready, the longest answer meanwhile ${seconds(slowest(ledger.calls.filter(during)))}, later ${seconds(slowest(ledger.calls.filter((call) => call.began > ready)))}; ${ledger.calls.filter(({ status }) => status === 503).length} of ${ledger.calls.length} answers 503 and sent again, ${again.length} without an answer when the old one stopped and sent again; ${figures(ledger)}; 0 lost`,
    )
    await nginx.close()
    await fresh.remove()
  }
  found({
    promise: 'An upgrade interrupts nobody',
    method: `${upgrades} times, on a PostgreSQL with ${earlier} registrations behind nginx: this version starts beside the release before, both serve, the old one stops, and the new one moves to its place; ten clients register, book, decide and correct all the while`,
    pass: 'every request is served, at the first try or after 503 with Retry-After, except for what the old version cuts off when it stops, which is served at the second; nothing acknowledged is lost; each process ends with exit code 0',
    seen: seen.join('; '),
  })
})

/** What may be sent again and was refused to the end. */
function unfinished({ registrations, bookings }: Ledger): string[] {
  return [...registrations.values(), ...bookings.values()].filter(({ outcome }) => outcome === 'unknown').map(({ key }) => key)
}

/** The filled registrations have no pictures, history or emails that could be checked. */
async function forgetEarlier(databaseUrl: string) {
  const theirs = "select payment_id from proofs where file_key like 'bench%'"
  await runOn(databaseUrl, `delete from registrations where payment_id in (${theirs})`)
  await runOn(databaseUrl, "delete from proofs where file_key like 'bench%'")
}

function slowest(calls: Call[]): number {
  return Math.max(0, ...calls.map(({ began, ended }) => (ended ?? began) - began))
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
