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

const seconds = rounds(8, 30)

let postgres: Awaited<ReturnType<typeof ownPostgres>>
let server: ServerProcess
afterEach(async () => {
  await server?.kill()
  await postgres?.remove()
})

test('while PostgreSQL hangs, every request gets 503, the server keeps running, and everything works when PostgreSQL continues', async () => {
  postgres = await ownPostgres()
  server = await startServer(postgres, settings)
  const ledger = emptyLedger(500)
  const cookie = await prepareOffice(server, ledger.seats)
  const load = startLoad(ledger, { urls: () => [server.url], cookie })
  await load.goesOn()

  postgres.cluster.hang()
  const hung = performance.now()
  const underWay = ledger.calls.filter(({ ended }) => ended === null)
  expect(underWay.length).toBeGreaterThan(0)
  const shown = (path: string) => fetch(`${server.url}${path}`)
  await pause(seconds * 1000)
  // An answer may take 12 seconds, and a commit as long again.
  await vi.waitFor(() => expect(underWay.filter(({ ended }) => ended === null)).toEqual([]), { timeout: 30_000, interval: 50 })
  expect((await shown('/livez')).status).toBe(200)
  const notReady = await shown('/readyz')
  expect([notReady.status, await notReady.text()]).toEqual([503, expect.stringMatching(/Not ready: database/)])
  const refusal = await fetch(`${server.url}/api/office/season`, { headers: { cookie } })
  expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '5'])

  const over = performance.now()
  const meanwhile = ledger.calls.filter(({ began, ended }) => began > hung && ended !== null && ended < over)
  expect(meanwhile.length).toBeGreaterThan(0)
  expect(meanwhile.filter(({ status }) => status !== 503)).toEqual([])
  const waits = [...underWay, ...meanwhile].map(({ began, ended }) => (ended ?? over) - Math.max(began, hung))
  // Twice 12 seconds, and what a busy machine adds.
  if (isWhole) expect(Math.max(...waits)).toBeLessThan(30_000)

  postgres.cluster.resume()
  const back = await timed(Promise.all([whenReady(server.url), load.goesOn()]))
  await load.stop()
  expect(process.kill(server.pid, 0)).toBe(true)
  expect(await checkStored(postgres, ledger)).toEqual([])
  found({
    promise: 'PostgreSQL hangs, under load',
    method: `all its processes suspended for ${seconds} s`,
    pass: 'every request ends with 503, most within 12 s; /livez 200, /readyz 503; afterwards everything works and nothing is lost',
    seen: `${figures(ledger)}; 0 lost; ${underWay.length} requests were in progress and ${meanwhile.length} came meanwhile: ${longest(waits)}; healthy again after ${(back / 1000).toFixed(1)} s`,
  })
})
