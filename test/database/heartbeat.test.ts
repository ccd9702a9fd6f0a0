import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { type Cluster, startCluster } from '#test/support/database/postgres-cluster.ts'

// Nothing is timed here: a query that is not cut off waits for 35 seconds, and the tests do not wait that long.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let cluster: Cluster
let database: OpenDatabase
const logged: string[] = []
const log = (_fields: object, text: string) => logged.push(text)
beforeAll(async () => {
  cluster = await startCluster()
})
beforeEach(async () => {
  logged.length = 0
  database = await openDatabase({ databaseUrl: cluster.url('postgres'), dataDir: '', log: { info: log, warn: log, error: log } })
  return async () => {
    cluster.resume()
    await database.close()
  }
})
afterAll(() => cluster?.stop())

const away = { code: '08006' }
const ask = () => database.pool.query('select 1 as n')
const cutOff = /Connection terminated|does not answer|not queryable|timeout exceeded/
/** Everything in progress has failed, and nothing new starts. */
const whenAway = () => vi.waitFor(() => expect(ask()).rejects.toMatchObject(away), { timeout: 25_000, interval: 200 })
const whenBack = () => vi.waitFor(async () => expect((await ask()).rows).toEqual([{ n: 1 }]), { timeout: 25_000, interval: 200 })

test('while PostgreSQL hangs, running, waiting and new queries all fail; they work again once it does', async () => {
  cluster.hang()
  // Ten have a connection or are getting one, ten more are waiting for one.
  const underWay = Promise.allSettled(Array.from({ length: 20 }, ask))
  const inTransaction = database.db.transaction((tx) => tx.execute('select 1')).catch(({ message }) => message)
  const outcomes = await underWay
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'answered'))).toEqual(
    Array(20).fill(expect.stringMatching(cutOff)),
  )
  expect(await inTransaction).toMatch(cutOff)
  await expect(ask()).rejects.toMatchObject(away)
  await expect(database.db.transaction((tx) => tx.execute('select 1'))).rejects.toMatchObject(away)
  cluster.resume()
  await whenBack()
  expect(logged.filter((text) => /does not answer|answers again/.test(text))).toEqual([
    expect.stringContaining('does not answer'),
    'The database answers again',
  ])
})

test('a transaction is also cut off between its statements, and its connection is released', async () => {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const transaction = database.db.transaction(async (tx) => {
    await tx.execute('create table half (n int)')
    begun.resolve()
    await goOn.promise
    await tx.execute('select 1')
  })
  await begun.promise
  cluster.hang()
  await whenAway()
  goOn.resolve()
  await expect(transaction).rejects.toMatchObject({ cause: { message: expect.stringMatching(cutOff) } })
  cluster.resume()
  await whenBack()
  expect((await database.pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])
  await Promise.all(Array.from({ length: 20 }, ask))
})

test('a slow query is not cut off while PostgreSQL answers others', async () => {
  expect((await database.pool.query("select pg_sleep(5), 'done' as was")).rows[0].was).toBe('done')
  expect(logged.filter((text) => text.includes('does not answer'))).toEqual([])
})

test('after PostgreSQL crashes and restarts, queries work again', async () => {
  await cluster.crash()
  await expect(ask()).rejects.toThrow()
  await whenAway()
  await cluster.start()
  await whenBack()
})

test('a database that hangs can be closed', async () => {
  const client = await database.pool.connect()
  cluster.hang()
  const underWay = client
    .query('select 1')
    .catch(({ message }) => message)
    .finally(() => client.release(true))
  await database.close()
  expect(await underWay).toMatch(cutOff)
  cluster.resume()
  database = await openDatabase({ databaseUrl: cluster.url('postgres'), dataDir: '', log: { info: log, warn: log, error: log } })
})
