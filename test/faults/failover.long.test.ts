import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { checkStored } from './helpers/check-ledger.ts'
import { rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'
import { type Call, emptyLedger, figures } from './helpers/ledger.ts'
import { startLoad } from './helpers/load.ts'
import { prepareOffice, settings } from './helpers/office.ts'
import { canWrite, type PatroniCluster, startPatroni } from './helpers/patroni.ts'

vi.setConfig({ testTimeout: 1_800_000 })
const frozenSeconds = rounds(12, 30)
/** How much later than the cluster the portal may write again, in milliseconds; the clock of the control ticks every 100. */
const grace = 2_000
/** How long a planned switchover may leave nobody writing. */
const switchoverLimit = 3_000

let cluster: PatroniCluster
const servers: ServerProcess[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill()
  await cluster?.stop()
})

type Fault = {
  name: string
  /** Does it; returns what brings everything back, if anything needs to. */
  strike(): Promise<(() => unknown) | undefined>
  /** How long nobody may be able to write, in milliseconds. */
  limit?: number
}

test('whatever happens to one of three database servers, nothing acknowledged is lost, and the portal writes as soon as the cluster does', async () => {
  cluster = await startPatroni()
  await cluster.whenWhole()
  await runOn(cluster.primaryUrl, 'create table control (at timestamptz)')
  const dataDir = join(cluster.root, 'portal')
  mkdirSync(dataDir)
  const place = { databaseUrl: cluster.primaryUrl, dataDir, remove: async () => {} }
  // One behind haproxy with a replica for lists, and one that knows the three hosts.
  const hosts = cluster.nodes.map(({ url }) => new URL(url).host).join(',')
  const several = `postgresql://postgres@${hosts}/postgres?target_session_attrs=read-write`
  servers.push(await startServer(place, { ...settings, DATABASE_REPLICA_URL: cluster.replicaUrl }))
  servers.push(await startServer({ ...place, databaseUrl: several }, settings))
  const [first] = servers as [ServerProcess]
  const ledger = emptyLedger(500)
  const cookie = await prepareOffice(first, ledger.seats)
  const load = startLoad(ledger, { urls: () => servers.map(({ url }) => url), cookie, clients: 6 })

  const faults: Fault[] = [
    {
      name: 'a killed primary',
      async strike() {
        const node = await cluster.leader()
        await node.kill()
        return async () => {
          await expect.poll(() => cluster.leader().then(({ name }) => name), { timeout: 120_000 }).not.toBe(node.name)
          node.start()
        }
      },
    },
    {
      name: 'a planned switchover',
      limit: switchoverLimit,
      async strike() {
        const [from, to] = [await cluster.leader(), await cluster.syncStandby()]
        await cluster.ask('/switchover', { leader: from.name, candidate: to.name })
        return undefined
      },
    },
    {
      name: `a primary frozen for ${frozenSeconds} s`,
      async strike() {
        const node = await cluster.leader()
        node.freeze()
        return () => pause(frozenSeconds * 1000).then(node.thaw)
      },
    },
    {
      name: `a synchronous standby frozen for ${frozenSeconds} s`,
      async strike() {
        const node = await cluster.syncStandby()
        node.freeze()
        return () => pause(frozenSeconds * 1000).then(node.thaw)
      },
    },
    {
      name: 'a standby promoted by hand',
      async strike() {
        const node = await cluster.syncStandby()
        await runOn(node.url, 'select pg_promote()')
        return undefined
      },
    },
    {
      name: 'a replica that falls behind for 5 s',
      async strike() {
        await runOn(cluster.replicaUrl, 'select pg_wal_replay_pause()')
        return async () => {
          await pause(5_000)
          for (const { url } of cluster.nodes) await runOn(url, 'select pg_wal_replay_resume() where pg_is_in_recovery()').catch(() => {})
        }
      },
    },
    {
      name: 'a restart of PostgreSQL',
      async strike() {
        await cluster.ask('/restart', {})
        return undefined
      },
    },
  ]
  const seen: string[] = []
  for (const { name, strike, limit } of faults) {
    await load.goesOn()
    const struckAt = performance.now()
    const reads = startReading(() => servers.map(({ url }) => url))
    const control = startControl(cluster.primaryUrl)
    const settle = await strike()
    await settle?.()
    await cluster.whenWhole()
    await load.goesOn()
    const gap = longestGap(await control.stop(), struckAt)
    const portalGap = longestGap(writes(ledger.calls), struckAt)
    const slowest = await reads.stop()
    const since = ledger.calls.filter(({ ended }) => ended === null || ended > struckAt)
    const refused = since.filter(({ status }) => status === 503).length
    const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
    seen.push(
      `${name}: nobody wrote for ${seconds(gap)}, the portal's visitors for ${seconds(portalGap)}, ${refused} of ${since.length} answers 503, longest read ${seconds(slowest)}`,
    )
    console.log(seen.at(-1))
    expect(
      Object.groupBy(since, ({ what, status }) => `${what} ${status}`),
      name,
    ).toEqual(expect.not.objectContaining({ null: expect.anything() }))
    expect.soft(portalGap, name).toBeLessThan(gap + grace)
    if (limit !== undefined) expect.soft(gap, name).toBeLessThan(limit)
  }
  await load.stop()
  for (const server of servers) expect(process.kill(server.pid, 0)).toBe(true)
  expect(await checkStored(place, ledger)).toEqual([])
  found({
    promise: 'A database server dies and families hardly notice',
    method: `three PostgreSQL servers under Patroni with a synchronous standby; two portal processes, one behind haproxy with a replica, one with three hosts; a light load; ${faults.length} faults`,
    pass: 'nothing acknowledged is lost, every refusal is 503, the portal writes at most 2 s later than the cluster, no process is restarted',
    seen: `${figures(ledger)}; 0 lost; ${seen.join('; ')}`,
  })
})

/** Writes ten times a second without the portal. Returns when each write was acknowledged. */
function startControl(url: string) {
  const at: number[] = []
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      if (await canWrite(url)) at.push(performance.now())
      await pause(100)
    }
  })()
  return {
    async stop() {
      isOver = true
      await work
      return at
    },
  }
}

/** Reads a day's times, which need the database, ten times a second from each server. Returns the longest wait. */
function startReading(urls: () => string[]) {
  let longest = 0
  let isOver = false
  const work = Promise.all(
    urls().map(async (url) => {
      while (!isOver) {
        const began = performance.now()
        await fetch(`${url}/api/slots?date=2025-09-10`).catch(() => {})
        longest = Math.max(longest, performance.now() - began)
        await pause(100)
      }
    }),
  )
  return {
    async stop() {
      isOver = true
      await work
      return longest
    },
  }
}

/** When each change was acknowledged. */
function writes(calls: Call[]): number[] {
  return calls.filter(({ what, status }) => what !== 'list' && (status === 201 || status === 200)).map(({ ended }) => ended ?? 0)
}

/** The longest time between two acknowledged changes since a moment, in milliseconds. */
function longestGap(at: number[], since: number): number {
  const all = [since, ...at.filter((moment) => moment > since).toSorted((a, b) => a - b)]
  return Math.max(...all.map((moment, n) => (n === 0 ? 0 : moment - (all[n - 1] ?? moment))))
}
