import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type DatabaseKind, type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { checkStored } from './helpers/check-ledger.ts'
import { isWhole, rounds } from './helpers/extent.ts'
import { longest, timed } from './helpers/figures.ts'
import { found } from './helpers/findings.ts'
import { emptyLedger, figures } from './helpers/ledger.ts'
import { startLoad } from './helpers/load.ts'
import { prepareOffice, settings } from './helpers/office.ts'
import { whenReady } from './helpers/ready.ts'

vi.setConfig({ testTimeout: rounds(600_000, 3_600_000) })
const kills = rounds(2, 20)
const stops = rounds(1, 10)

let fresh: FreshDatabase
let server: ServerProcess
afterEach(async () => {
  await server?.kill()
  await fresh?.remove()
})

describe.each<DatabaseKind>(['embedded', 'postgres'])('a server on %s', (kind) => {
  test('that is killed at any moment has everything acknowledged once, with picture, history and email, nothing in part, and is soon ready again', async () => {
    fresh = await freshDatabase(kind)
    server = await startServer(fresh, settings)
    const ledger = emptyLedger(500)
    const cookie = await prepareOffice(server, ledger.seats)
    const starts: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      const load = startLoad(ledger, { urls: () => [server.url], cookie })
      await load.goesOn()
      await pause(100 + Math.random() * rounds(900, 2900))
      await server.kill()
      await load.stop()
      starts.push(await timed(restart()))
      // Only one process at a time can use the embedded database.
      if (kind === 'embedded') expect(await server.stop()).toBe(0)
      expect(await checkStored(fresh, ledger)).toEqual([])
      if (kind === 'embedded' && kill < kills - 1) await restart()
    }
    if (isWhole) expect(Math.max(...starts)).toBeLessThan(10_000)
    found({
      promise: `kill -9 under load, ${kind}`,
      method: `${kills} times, 0.1 to 3 s into a load of 20 clients: registering with 200 kB, booking, deciding, correcting`,
      pass: 'nothing lost, nothing half done; ready again within 10 s',
      seen: `${figures(ledger)}; 0 lost, 0 half done; ready again: ${longest(starts)}`,
    })
  })

  test('that is stopped while it is busy exits cleanly; waiting requests get a complete response or none, and everything acknowledged is stored', async () => {
    fresh = await freshDatabase(kind)
    server = await startServer(fresh, settings)
    const ledger = emptyLedger(500)
    const cookie = await prepareOffice(server, ledger.seats)
    const times: number[] = []
    for (let stop = 0; stop < stops; stop++) {
      if (stop > 0) server = await startServer(fresh, settings)
      const load = startLoad(ledger, { urls: () => [server.url], cookie })
      await load.goesOn()
      await pause(Math.random() * rounds(500, 2000))
      // It exits with 1 when it is not done after 15 seconds.
      times.push(await timed(server.stop().then((code) => expect(code).toBe(0))))
      await load.stop()
      expect(ledger.calls.filter(({ isHalf }) => isHalf)).toEqual([])
      expect(await checkStored(fresh, ledger)).toEqual([])
    }
    if (isWhole) expect(Math.max(...times)).toBeLessThan(15_000)
    found({
      promise: `SIGTERM under load, ${kind}`,
      method: `${stops} times, under the same load`,
      pass: 'exit code 0 within 15 s; complete answers or none; nothing lost',
      seen: `${figures(ledger)}; 0 lost, 0 partial answers; ended: ${longest(times)}`,
    })
  })

  async function restart() {
    server = await startServer(fresh, settings)
    await whenReady(server.url)
  }
})
