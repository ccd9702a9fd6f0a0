import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrateTo } from '#server/features/backup/restore-target.ts'
import { migrate, migrationsFolder } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { startHolder } from '#test/support/database/processes.ts'
import { emptyDatabase, freshDatabase } from '#test/support/databases.ts'

// Processes are started here, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const silent = { info() {}, warn() {}, error() {} }

test('five servers that start at once on an empty database all become ready', async () => {
  const database = await emptyDatabase()
  const servers = Array.from({ length: 5 }, () => startHolder(database))
  await Promise.all(servers.map(({ open }) => open))
  for (const { process } of servers) process.stdin.end()
  expect((await Promise.all(servers.map(({ ended }) => ended))).map(({ code }) => code)).toEqual(Array(5).fill(0))
  await database.remove()
})

test('migrations that start at the same moment wait for each other', async () => {
  for (let round = 0; round < 5; round++) expect(await failuresOfTen(migrateLocked)).toBe(0)
})

test('they would fail without waiting', async () => {
  let failures = 0
  for (let round = 0; round < 10 && failures === 0; round++) failures = await failuresOfTen(migrateUnlocked)
  expect(failures).toBeGreaterThan(0)
})

async function failuresOfTen(migration: (connectionString: string) => Promise<void>) {
  const database = await emptyDatabase()
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => migration(database.databaseUrl ?? '')))
  await database.remove()
  return outcomes.filter(({ status }) => status === 'rejected').length
}

const migrateLocked = (connectionString: string) => migrate({ connectionString })

async function migrateUnlocked(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await applyMigrations(drizzle(client), { migrationsFolder: 'migrations' })
  } finally {
    await client.end()
  }
}

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

test('a migration that waits for a long reader holds up others for a second at a time, says so, and goes on when the reader ends', async () => {
  const database = await emptyDatabase()
  const connection = { connectionString: database.databaseUrl ?? '' }
  await migrate(connection)
  const reader = new pg.Client(connection)
  await reader.connect()
  await reader.query('begin; select from registrations')
  const held: string[] = []
  const folder = await withOneMore('alter table registrations add column probe int')
  const migrating = migrate(connection, { folder, log: { warn: (_, text) => held.push(text) } })
  await expect.poll(() => held, { timeout: 20_000 }).toContainEqual(expect.stringContaining('trying again'))
  const waits: number[] = []
  for (let n = 0; n < 8; n++) {
    const began = performance.now()
    await runOn(connection.connectionString, 'select from registrations limit 1')
    waits.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  expect(Math.max(...waits)).toBeLessThan(1_900)
  await reader.end()
  await migrating
  expect((await runOn(connection.connectionString, 'select probe from registrations')).rows).toEqual([])
  await database.remove()
})

/** A folder with this version's migrations and another one after them. */
async function withOneMore(statement: string) {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'one_more' })
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  await writeFile(join(folder, 'one_more.sql'), statement)
  return folder
}

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

test('a database that does not exist is reported immediately', async () => {
  const { databaseUrl, dataDir, remove } = await freshDatabase('postgres')
  const wrong = new URL(databaseUrl ?? '')
  wrong.pathname = 'nobody_made_this'
  await expect(openDatabase({ databaseUrl: wrong.href, dataDir, log: silent })).rejects.toThrow('does not exist')
  await remove()
})

test('a broken connection is logged, and the next query works', async () => {
  const { databaseUrl, dataDir, remove } = await freshDatabase('postgres')
  const errors: string[] = []
  const database = await openDatabase({ databaseUrl, dataDir, log: { ...silent, error: (_, text) => errors.push(text) } })
  const { rows } = await database.pool.query(
    'select pg_backend_pid() as pid, application_name from pg_stat_activity where pid = pg_backend_pid()',
  )
  expect(rows[0].application_name).toBe('competition-portal')
  const other = new pg.Client({ connectionString: databaseUrl ?? '' })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [rows[0].pid])
  await other.end()
  await expect.poll(() => errors.length).toBe(1)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
  await remove()
})

test('a locale that makes searching slow is reported at the start', async () => {
  const { databaseUrl, dataDir, remove } = await freshDatabase('postgres')
  const warnings: object[] = []
  const database = await openDatabase({ databaseUrl, dataDir, log: { ...silent, warn: (fields) => warnings.push(fields) } })
  expect(warnings).toEqual([{ locale: 'C' }])
  await database.close()
  await remove()
})
