import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { isDatabaseAway } from '#server/platform/db/connection-errors.ts'
import { openDatabase } from '#server/platform/db/open.ts'
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

test('connections that a proxy leads to a standby are refused; everything works again once it leads to the primary', async () => {
  const proxy = await startProxy(primary)
  const database = await open(proxy.url)
  await write(database, 'through a proxy')
  proxy.leadTo(other)
  await expect.poll(() => read(database).catch(isDatabaseAway), slow).toBe(true)
  await expect.poll(() => logged, slow).toContainEqual(expect.stringMatching(/^The database does not answer, or is a standby/))
  await expect(read(database)).rejects.toMatchObject({ code: '08006' })
  // The heartbeat mustn't take the standby for the primary: this one's silence is noticed as soon as any other.
  proxy.leadTo(primary)
  await expect.poll(() => read(database).catch(() => []), slow).toContain('through a proxy')
  expect(await write(database, 'back')).toBeTypeOf('number')
})

test('of several hosts, the one that takes changes is used, from the start on', async () => {
  const hosts = [other, primary].map(({ url }) => encodeURIComponent(new URL(url('postgres')).searchParams.get('host') ?? ''))
  const database = await open(`postgresql://postgres@${hosts}/postgres?target_session_attrs=read-write`)
  expect(await write(database, 'several')).toBeTypeOf('number')
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
  // Longer than the limit for other statements, which would report them as done.
  await new Promise((resolve) => setTimeout(resolve, 25_000))
  expect(await read(database)).not.toContain('waiting 0')
  other.resume()
  await expect.poll(() => read(database), slow).toContain('waiting 4')
  await expect.poll(() => write(database, 'goes on').catch(() => null), slow).toBeTypeOf('number')
})

test('a start without a primary says so and waits for one, and of several hosts finds the promoted one', async () => {
  const hosts = [primary, other].map(({ url }) => encodeURIComponent(new URL(url('postgres')).searchParams.get('host') ?? ''))
  const several = `postgresql://postgres@${hosts}/postgres`
  const running = await open(several)
  await primary.crash()
  logged.length = 0
  const opening = openDatabase({ databaseUrl: several, dataDir: '', log })
  await expect.poll(() => logged, slow).toContainEqual(expect.stringMatching(/^There is no database that takes changes yet/))
  await runOn(other.url('postgres'), 'select pg_promote()')
  const started = await opening
  onTestFinished(() => started.close())
  expect(await write(started, 'promoted')).toBeTypeOf('number')
  await expect.poll(() => write(running, 'found').catch(() => null), slow).toBeTypeOf('number')
})

/** A proxy like haproxy: it leads new connections to one server, and leaves those alone that are open. */
async function startProxy(first: Cluster) {
  let to = first
  const sockets = new Set<Socket>()
  const path = join(first.root, '.s.PGSQL.5432')
  const server = createServer((socket) => {
    const folder = new URL(to.url('postgres')).searchParams.get('host') ?? ''
    const inner = connect(`${folder}/.s.PGSQL.5432`)
    for (const [one, another] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => another.destroy()).on('close', () => another.destroy())
      one.pipe(another)
    }
  }).listen(path)
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(first.root)}`,
    leadTo(next: Cluster) {
      to = next
      for (const socket of sockets) socket.destroy()
    },
  }
}
