import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { isDatabaseAway } from '#server/platform/db/errors.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { startProxy } from '#test/support/database/database-proxy.ts'
import { type Cluster, runOn, startCluster, startReplica } from '#test/support/database/postgres-cluster.ts'

// Nothing is timed here but by the server's own limits; two servers start, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const slow = { timeout: 30_000, interval: 100 }

const settings = ['fsync=off', 'autovacuum=off', 'log_min_messages=fatal']
const logged: string[] = []
const say = (_fields: object, text: string) => logged.push(text)
const log = { info: say, warn: say, error: say }

let primary: Cluster
let other: Cluster
beforeAll(async () => {
  primary = await startCluster([...settings, 'synchronous_commit=on'])
  await runOn(primary.url('postgres'), 'create table probes (text text)')
  other = await startReplica(primary, [...settings, 'cluster_name=other'])
})
afterAll(async () => {
  await other?.stop()
  await primary?.stop()
})

const open = async (databaseUrl = primary.url('postgres')) => {
  logged.length = 0
  const database = await openDatabase({ databaseUrl, dataDir: '', log })
  onTestFinished(() => database.close())
  return database
}
type Opened = Awaited<ReturnType<typeof open>>
const write = ({ db }: Opened, text: string) =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await tx.execute(sql`insert into probes values (${text})`)
    return rows[0]?.pid
  })
const read = async ({ pool }: Opened) => (await pool.query<{ text: string }>('select text from probes')).rows.map(({ text }) => text)
const onPrimary = async (statement: string) => await runOn(primary.url('postgres'), statement)

test('a primary that is read-only for a while refuses changes as unavailable, answers reads, and its connections are not used again', async () => {
  const database = await open()
  const before = await write(database, 'before')
  await onPrimary("alter system set default_transaction_read_only = 'on'")
  await onPrimary('select pg_reload_conf()')
  await expect.poll(() => write(database, 'during').catch(isDatabaseAway), slow).toBe(true)
  expect(await read(database)).toContain('before')
  await onPrimary('alter system reset default_transaction_read_only')
  await onPrimary('select pg_reload_conf()')
  await expect.poll(() => write(database, 'after').then((pid) => pid !== before), slow).toBe(true)
})

test('while a synchronous standby hangs, changes are not acknowledged, reads are answered, and every change is done when it goes on', async () => {
  const database = await open()
  await onPrimary("alter system set synchronous_standby_names = 'other'")
  await onPrimary('select pg_reload_conf()')
  await expect
    .poll(async () => (await onPrimary('select sync_state from pg_stat_replication')).rows, slow)
    .toEqual([{ sync_state: 'sync' }])
  onTestFinished(async () => {
    await onPrimary('alter system reset synchronous_standby_names')
    await onPrimary('select pg_reload_conf()')
  })
  other.hang()
  onTestFinished(() => other.resume())
  const outcomes = Array.from({ length: 12 }, (_, n) => write(database, `waiting ${n}`).then(() => 'acknowledged', isDatabaseAway))
  for (let n = 0; n < 20; n++) expect(await read(database)).not.toContain('waiting 0')
  // Five hang at their commit, and seven wait for their connections.
  expect(await Promise.all(outcomes)).toEqual(Array(12).fill(true))
  expect(await read(database)).not.toContain('waiting 0')
  other.resume()
  await expect.poll(() => read(database), slow).toContain('waiting 4')
  await expect.poll(() => write(database, 'goes on').catch(() => null), slow).toBeTypeOf('number')
})

test('a start without a server that takes changes says so, and waits for one', async () => {
  const proxy = await startProxy(primary)
  onTestFinished(proxy.close)
  proxy.leadTo(other)
  logged.length = 0
  const opening = openDatabase({ databaseUrl: proxy.url, dataDir: '', log })
  await expect.poll(() => logged, slow).toContainEqual(expect.stringMatching(/^There is no database that takes changes yet/))
  proxy.leadTo(primary)
  const database = await opening
  onTestFinished(() => database.close())
  expect(await write(database, 'found')).toBeTypeOf('number')
})
