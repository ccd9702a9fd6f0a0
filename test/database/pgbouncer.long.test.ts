import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isDatabaseAway } from '#server/platform/db/errors.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { type Cluster, runOn, startCluster } from '#test/support/database/postgres-cluster.ts'
import { freePort } from '#test/support/nginx/nginx.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const slow = { timeout: 30_000, interval: 100 }
const log = { info() {}, warn() {}, error() {} }

// Debian: pgbouncer; .ci/run installs it. PGBOUNCER names another version.
const program = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
const isThere = existsSync(program)
let cluster: Cluster
let count = 0
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster?.stop())

/** Starts a PgBouncer in front of a new database of the cluster, and returns its address there. */
async function throughPgBouncer(...settings: string[]): Promise<string> {
  count += 1
  await runOn(cluster.url('postgres'), `create database pooled_${count}`)
  const folder = mkdtempSync(join(cluster.root, 'pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const host = new URL(cluster.url('postgres')).searchParams.get('host')
  const lines = ['auth_type = any', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', ...settings]
  writeFileSync(join(folder, 'pgbouncer.ini'), `[databases]\n* = host=${host} user=postgres\n[pgbouncer]\n${lines.join('\n')}\n`)
  const child = spawn(program, ['-q', ...(process.getuid?.() === 0 ? ['-u', 'postgres'] : []), join(folder, 'pgbouncer.ini')])
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const url = `postgres://postgres@127.0.0.1:${port}/pooled_${count}`
  await expect.poll(() => runOn(url, 'select 1').then(() => true, String), slow).toBe(true)
  return url
}

async function open(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '', log })
  onTestFinished(() => database.close())
  return database
}

describe.runIf(isThere)('behind PgBouncer', () => {
  test.each(['session', 'transaction'])(
    'a pool in %s mode works, also for the next start, and a restart of PostgreSQL is answered as unavailable',
    async (mode) => {
      const url = await throughPgBouncer(`pool_mode = ${mode}`)
      const first = await open(url)
      const second = await open(url)
      const write = (text: string) =>
        second.db.transaction((tx) => tx.execute(sql`insert into failed_tasks (name, failed_at, times) values (${text}, now(), 1)`))
      await write('one')
      expect((await first.pool.query('select name from failed_tasks')).rows).toEqual([{ name: 'one' }])
      await cluster.crash()
      await expect.poll(() => write('two').then(() => 'done', isDatabaseAway), slow).toBe(true)
      await cluster.start()
      const outcomes: unknown[] = []
      await expect
        .poll(async () => outcomes[outcomes.push(await write(`three ${outcomes.length}`).then(() => 'done', isDatabaseAway)) - 1], slow)
        .toBe('done')
      expect(outcomes.slice(0, -1)).toEqual(outcomes.slice(0, -1).map(() => true))
    },
  )
})
