import { afterEach, expect, test, vi } from 'vitest'
import { startProxy } from '#test/support/database/database-proxy.ts'
import { type Cluster, runOn, startReplica } from '#test/support/database/postgres-cluster.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { checkStored } from './helpers/check-ledger.ts'
import { isWhole } from './helpers/extent.ts'
import { timed } from './helpers/figures.ts'
import { found } from './helpers/findings.ts'
import { emptyLedger, figures } from './helpers/ledger.ts'
import { startLoad } from './helpers/load.ts'
import { prepareOffice, settings } from './helpers/office.ts'
import { ownPostgres } from './helpers/own-postgres.ts'
import { whenReady } from './helpers/ready.ts'

vi.setConfig({ testTimeout: 180_000 })

let postgres: Awaited<ReturnType<typeof ownPostgres>>
let standby: Cluster
let server: ServerProcess
afterEach(async () => {
  await server?.kill()
  await standby?.stop()
  await postgres?.remove()
})

test('while the address of the database leads to a standby, requests get 503; once that is promoted the server goes on by itself, and nothing acknowledged is lost', async () => {
  postgres = await ownPostgres()
  standby = await startReplica(postgres.cluster, ['max_connections=60', 'log_min_messages=fatal', 'cluster_name=other'])
  // Acknowledged only when both have it: what the primary alone knew would be lost with it.
  await runOn(postgres.databaseUrl ?? '', "alter system set synchronous_standby_names = 'other'")
  await runOn(postgres.databaseUrl ?? '', 'select pg_reload_conf()')
  const proxy = await startProxy(postgres.cluster)
  server = await startServer({ ...postgres, databaseUrl: proxy.url }, settings)
  const ledger = emptyLedger(500)
  const cookie = await prepareOffice(server, ledger.seats)
  const load = startLoad(ledger, { urls: () => [server.url], cookie })
  await load.goesOn()

  await postgres.cluster.kill()
  proxy.leadTo(standby)
  const away = performance.now()
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 }).toBe(503)
  const refusal = await fetch(`${server.url}/api/office/season`, { headers: { cookie } })
  expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '5'])
  const meanwhile = () => ledger.calls.filter(({ began, ended }) => began > away && ended !== null)
  await vi.waitFor(() => expect(meanwhile().length).toBeGreaterThan(20), { timeout: 60_000, interval: 20 })
  expect(meanwhile().filter(({ status }) => status !== 503)).toEqual([])

  await runOn(standby.url('postgres'), "alter system set synchronous_standby_names = ''")
  await runOn(standby.url('postgres'), 'select pg_promote()')
  const back = await timed(Promise.all([whenReady(server.url), load.goesOn()]))
  await load.stop()
  expect(process.kill(server.pid, 0)).toBe(true)
  if (isWhole) expect(back).toBeLessThan(15_000)
  const after = { ...postgres, databaseUrl: standby.url('postgres') }
  expect(await checkStored(after, ledger)).toEqual([])
  proxy.close()
  found({
    promise: 'The database fails over, under load',
    method:
      'a primary with a synchronous standby behind a proxy; all its processes are killed, the address leads to the standby, which is then promoted',
    pass: '503 with Retry-After meanwhile; the same process works again within 15 s; nothing lost',
    seen: `${figures(ledger)}; 0 lost; ${meanwhile().length} requests got 503 or waited; healthy again after ${(back / 1000).toFixed(1)} s`,
  })
})
