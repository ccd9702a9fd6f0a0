import { setTimeout as pause } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OfficeRegistration, RegistrationPage } from '#domain/office-api.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { type Cluster, runOn, startReplica } from '#test/support/database/postgres-cluster.ts'
import { registrationRow } from '#test/support/database/registration-row.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { json } from './helpers/calls.ts'
import { rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'
import { prepareOffice, settings } from './helpers/office.ts'
import { ownPostgres } from './helpers/own-postgres.ts'

const families = 1_200
const METRICS_TOKEN = 'shown by the monitoring only'
const slow = { timeout: 240_000, interval: 50 }

let postgres: Awaited<ReturnType<typeof ownPostgres>>
let replica: Cluster
let servers: ServerProcess[] = []
let cookie = ''
beforeAll(async () => {
  postgres = await ownPostgres()
  const database = await openDatabase({ ...postgres, log: { info() {}, warn() {}, error() {} } })
  await database.db.insert(registrations).values(Array.from({ length: families }, () => registrationRow()))
  await database.close()
  replica = await startReplica(postgres.cluster)
  const start = () =>
    startServer(postgres, { ...settings, LOG_LEVEL: 'info', METRICS_TOKEN, DATABASE_REPLICA_URL: replica.url('postgres') })
  servers = [await start()]
  cookie = await prepareOffice(servers[0] as ServerProcess, 2)
  servers.push(await start())
})
afterAll(async () => {
  for (const server of servers) await server?.kill()
  await replica?.stop()
  await postgres?.remove()
})

const office = (server: number, path: string, request: RequestInit = { headers: { cookie } }) =>
  fetch(`${servers[server]?.url}/api/office${path}`, request)
const listOn = async (server: number, status: string): Promise<OfficeRegistration[]> => {
  const reply = await office(server, `/registrations?competition=quarter-final&status=${status}`)
  expect(reply.status).toBe(200)
  return ((await reply.json()) as RegistrationPage).rows
}
/** Pages and batches that a server has read from the replica. */
const readsOf = async (server: number): Promise<number> => {
  const reply = await fetch(`${servers[server]?.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await reply.text()
  expect(text).toMatch(/^portal_replica_behind_seconds [^N]+$/m)
  return Number(/^portal_reads_total\{from="replica"\} (\d+)$/m.exec(text)?.[1])
}

test.each([
  '/registrations?competition=quarter-final&status=pending',
  '/registrations.xlsx?competition=quarter-final&status=pending',
  '/people?q=zoe',
  '/bookings',
  '/bookings.xlsx',
  '/schools',
  '/schools.xlsx',
  '/letters',
  '/waiting',
])('%s is read from the replica', async (path) => {
  await vi.waitFor(async () => {
    const before = await readsOf(1)
    const reply = await office(1, path)
    expect(reply.status).toBe(200)
    await reply.arrayBuffer()
    expect(await readsOf(1)).toBeGreaterThan(before)
  }, slow)
})

test('a decision made through one server is in the other’s next list, with the version that the next click needs, however far the replica is behind', async () => {
  await runOn(replica.url('postgres'), 'select pg_wal_replay_pause()')
  try {
    for (let n = 0; n < 4; n++) {
      const [row] = await listOn(1, 'pending')
      const at = `/registrations/${row?.id}/decision`
      const decided = await office(0, at, json('PUT', { decision: 'accepted', version: row?.version }, { cookie }))
      expect(decided.status).toBe(200)
      expect((await listOn(1, 'pending')).map(({ id }) => id)).not.toContain(row?.id)
      const listed = (await listOn(1, 'accepted')).find(({ id }) => id === row?.id)
      expect((await office(1, at, json('DELETE', { version: listed?.version }, { cookie }))).status).toBe(200)
      expect((await listOn(0, 'accepted')).map(({ id }) => id)).not.toContain(row?.id)
    }
  } finally {
    await runOn(replica.url('postgres'), 'select pg_wal_replay_resume()')
  }
})

test('when a replica is killed during lists and workbooks, none of them fails, and it is read again when it is back', async () => {
  const workbook = '/registrations.xlsx?competition=quarter-final&status=all'
  const kills = rounds(1, 5)
  let [lists, workbooks, isOver] = [0, 0, false]
  const work = async (_: unknown, n: number) => {
    while (!isOver) {
      if (n % 4 !== 0) {
        expect((await listOn(n % 2, 'pending')).length).toBe(30)
        lists += 1
        continue
      }
      const reply = await office((n / 4) % 2, workbook)
      expect(reply.status).toBe(200)
      const sheet = unzipSync(new Uint8Array(await reply.arrayBuffer()))['xl/worksheets/sheet1.xml']
      expect(new TextDecoder().decode(sheet).match(/<row /g)).toHaveLength(families + 1)
      workbooks += 1
    }
  }
  const all = Promise.all(Array.from({ length: 8 }, work))
  all.catch(() => {})
  const goesOn = async () => {
    const before = [lists, workbooks] as const
    const more = () => expect(lists > before[0] + 40 && workbooks > before[1] + 4).toBe(true)
    await Promise.race([all, vi.waitFor(more, slow)])
  }
  const goesOnThere = async (server: number) => {
    const before = await readsOf(server)
    await vi.waitFor(async () => expect(await readsOf(server)).toBeGreaterThan(before), slow)
  }
  // Only the last line of each counts: on a busy machine there may be more.
  const lastRoute = () => servers.map(({ output }) => /.*Lists and workbooks are read ([^"\n]+)/s.exec(output())?.[1])
  const away = 'from the primary: the replica does not answer'
  const back = 'from the replica'
  for (let kill = 1; kill <= kills; kill++) {
    await Promise.all([goesOn(), ...[0, 1].map(goesOnThere)])
    await pause(Math.random() * rounds(100, 1_000))
    await replica.kill()
    await goesOn()
    await vi.waitFor(() => expect(lastRoute()).toEqual([away, away]), slow)
    await replica.start()
    await vi.waitFor(() => expect(lastRoute()).toEqual([back, back]), slow)
    await Promise.all([goesOn(), ...[0, 1].map(goesOnThere)])
  }
  isOver = true
  await all
  found({
    promise: 'The replica for lists and workbooks is killed, under load',
    method: `${kills} times kill -9 of all its processes, with two servers, eight readers and ${families} registrations`,
    pass: "every list and every workbook is answered completely; each server reports it, and reads from the replica again when it's back",
    seen: `${lists} lists and ${workbooks} workbooks, all complete`,
  })
})
