import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrateTo } from '#server/features/backup/restore-target.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { emptyDatabase, freshDatabase } from '#test/support/databases.ts'
import { startServer } from '#test/support/server-process.ts'

// Processes are started here, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const silent = { info() {}, warn() {}, error() {} }

test('migrations that start at the same moment wait for each other', async () => {
  const database = await emptyDatabase()
  onTestFinished(database.remove)
  const migration = () => migrate({ connectionString: database.databaseUrl ?? '' })
  expect(await Promise.all(Array.from({ length: 10 }, migration))).toHaveLength(10)
})

test('a server waits for another server’s migration, even longer than the database’s time limits', async () => {
  const { databaseUrl, dataDir, remove } = await freshDatabase('postgres')
  const name = new URL(databaseUrl ?? '').pathname.slice(1)
  const other = new pg.Client({ connectionString: databaseUrl ?? '' })
  await other.connect()
  await other.query(`alter database ${name} set statement_timeout = '200ms'`)
  await other.query(`alter database ${name} set lock_timeout = '200ms'`)
  await other.query('begin; select pg_advisory_xact_lock(7201502026)')
  let open = false
  const opening = openDatabase({ databaseUrl, dataDir, log: silent }).then((database) => {
    open = true
    return database
  })
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(open).toBe(false)
  await other.end()
  await (await opening).close()
  await remove()
})

test('a process whose database a newer version has changed is not ready, takes no change, says so once, and does not start again', async () => {
  const fresh = await freshDatabase('postgres')
  onTestFinished(fresh.remove)
  const server = await startServer(fresh, { LOG_LEVEL: 'error' })
  onTestFinished(() => server.kill())
  const ask = async (path: string, body?: object) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const reply = await fetch(`${server.url}${path}`, body && sent)
    return [reply.status, (await reply.json()).detail]
  }
  const check = { reference: '7K3M9-XQ2BD', email: 'a@home.example' }
  expect((await ask('/readyz'))[0]).toBe(200)
  expect((await ask('/api/registration-checks', check))[0]).toBe(404)
  await runOn(fresh.databaseUrl ?? '', "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)")
  await expect.poll(() => ask('/readyz'), { timeout: 20_000 }).toEqual([503, 'Not ready: migrations'])
  for (let n = 0; n < 3; n++) expect((await ask('/api/registration-checks', check))[0]).toBe(503)
  expect(server.output().match(/A newer version of the portal has changed the tables/g)).toHaveLength(1)
  await expect(openDatabase({ ...fresh, log: silent })).rejects.toMatchObject({
    name: 'WrongSettings',
    message: 'A newer version of the portal has changed the tables of this database. Start that version.',
  })
})

test('a database from before version 0.2.0 is refused with what to do, and nothing in it changes', async () => {
  const { databaseUrl, dataDir, remove } = await emptyDatabase()
  onTestFinished(remove)
  const url = databaseUrl ?? ''
  await runOn(
    url,
    `create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('older', 1795182686068)`,
  )
  await expect(openDatabase({ databaseUrl, dataDir, log: silent })).rejects.toMatchObject({
    name: 'WrongSettings',
    message: 'This database is older than version 0.2.0. Start that version once, and then this one.',
  })
  const { rows } = await runOn(url, "select (select hash from drizzle.__drizzle_migrations), to_regclass('bookings') as bookings")
  expect(rows).toEqual([{ hash: 'older', bookings: null }])
})

test('the log says that the tables of an older version are brought up to date, and when they are; it says nothing otherwise', async () => {
  const database = await emptyDatabase()
  const told: string[] = []
  const log = { ...silent, warn: (_fields: object, text: string) => text.startsWith('The tables') && told.push(text) }
  const open = async () => (await openDatabase({ ...database, log })).close()
  await migrateTo({ connectionString: database.databaseUrl ?? '' }, 3)
  await open()
  expect(told).toEqual(['The tables are being brought up to date. With many registrations this takes minutes', 'The tables are up to date'])
  await open()
  expect(told).toHaveLength(2)
  await database.remove()
})

test('after a broken connection the next query works', async () => {
  const { databaseUrl, dataDir, remove } = await freshDatabase('postgres')
  const database = await openDatabase({ databaseUrl, dataDir, log: silent })
  const { rows } = await database.pool.query(
    'select pg_backend_pid() as pid, application_name from pg_stat_activity where pid = pg_backend_pid()',
  )
  expect(rows[0].application_name).toBe('competition-portal')
  const other = new pg.Client({ connectionString: databaseUrl ?? '' })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [rows[0].pid])
  await other.end()
  await expect.poll(async () => (await database.pool.query('select 1 as one').catch(() => null))?.rows).toEqual([{ one: 1 }])
  await database.close()
  await remove()
})
