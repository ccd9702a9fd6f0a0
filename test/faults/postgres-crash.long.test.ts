import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { checkStored } from './helpers/check-ledger.ts'
import { isWhole, rounds } from './helpers/extent.ts'
import { longest, timed } from './helpers/figures.ts'
import { found } from './helpers/findings.ts'
import { emptyLedger, figures } from './helpers/ledger.ts'
import { startLoad } from './helpers/load.ts'
import { prepareOffice, settings } from './helpers/office.ts'
import { ownPostgres } from './helpers/own-postgres.ts'
import { whenReady } from './helpers/ready.ts'

vi.setConfig({ testTimeout: rounds(600_000, 3_600_000) })
const crashes = rounds(1, 10)

let postgres: Awaited<ReturnType<typeof ownPostgres>>
let server: ServerProcess
afterEach(async () => {
  await server?.kill()
  await postgres?.remove()
})

test('when PostgreSQL is stopped immediately and restarted under load, nothing acknowledged is lost, and the server recovers by itself', async () => {
  postgres = await ownPostgres()
  server = await startServer(postgres, settings)
  const ledger = emptyLedger(500)
  const cookie = await prepareOffice(server, ledger.seats)
  const returns: number[] = []
  let refused = 0
  for (let crash = 0; crash < crashes; crash++) {
    const load = startLoad(ledger, { urls: () => [server.url], cookie })
    await load.goesOn()
    await pause(Math.random() * rounds(500, 2000))
    await postgres.cluster.crash()
    const down = performance.now()
    const reply = await fetch(`${server.url}/api/office/season`, { headers: { cookie } })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    const meanwhile = () => ledger.calls.filter(({ began, ended }) => began > down && ended !== null)
    await vi.waitFor(() => expect(meanwhile().length).toBeGreaterThan(20), { timeout: 60_000, interval: 20 })
    refused += meanwhile().length
    expect(meanwhile().filter(({ status }) => status !== 503)).toEqual([])
    await postgres.cluster.start()
    returns.push(await timed(whenReady(server.url)))
    await load.goesOn()
    await load.stop()
    expect(await checkStored(postgres, ledger)).toEqual([])
  }
  // It is still the process that was started.
  expect(process.kill(server.pid, 0)).toBe(true)
  // The promise is 5 seconds; a busy machine gets twice that.
  if (isWhole) expect(Math.max(...returns)).toBeLessThan(10_000)
  found({
    promise: 'PostgreSQL is stopped with -m immediate and restarted, under load',
    method: `${crashes} times, with fsync on`,
    pass: '503 with Retry-After meanwhile; the same process, healthy within 5 s of the start; nothing lost',
    seen: `${figures(ledger)}; 0 lost; ${refused} requests got 503 meanwhile; healthy again: ${longest(returns)}`,
  })
})
