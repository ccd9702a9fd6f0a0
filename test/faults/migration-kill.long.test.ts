import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrateTo } from '#server/features/backup/restore-target.ts'
import { startEmbedded } from '#server/platform/db/embedded/open.ts'
import { migrationsFolder } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { emptyPlace, kinds, log } from '#test/support/backups.ts'
import { startHolder } from '#test/support/database/processes.ts'
import { migrationsIn, schemaOf } from '#test/support/database/schema.ts'
import { type DatabaseKind, type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { startServer } from '#test/support/server-process.ts'
import { rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'
import { settings } from './helpers/senders.ts'

const migrations = readMigrationFiles({ migrationsFolder })
const all = migrations.map(({ hash }) => hash)
/** The migration counts to start from: version 0.2.0, and some after it. */
const ages = [1, 3, 2]
const kills = rounds(2, 10)
const starters = rounds(4, 10)
const preload = new URL('./helpers/kill-at-query.ts', import.meta.url).href

let newest: string[]
beforeAll(async () => {
  const fresh = await freshDatabase('postgres')
  const database = new pg.Client({ connectionString: fresh.databaseUrl ?? '' })
  await database.connect()
  newest = await schemaOf(database)
  await database.end()
  await fresh.remove()
})

describe.each<DatabaseKind>(kinds)('a server on %s that is killed while it brings an older database up to date', (kind) => {
  test(`leaves it old or new and never in between, at ${kills} points; the next start completes it, and no row is lost`, async () => {
    const outcomes = { old: 0, new: 0 }
    const bases = await basesOn(kind)
    for (let round = 0; round < kills; round++) {
      const age = ages[round % ages.length] ?? 1
      const place = await bases.at(age)
      const before = await withDatabase(place, async (database) => ({ rows: await fill(database), schema: await schemaOf(database) }))
      const point = Math.ceil(((round + 1) / kills) * queriesFrom(kind, age))
      const killed = startServer(place, { ...settings, NODE_OPTIONS: `--import ${preload}`, KILL_AT: String(point) })
      await expect(killed, `${age} migrations, killed at query ${point}`).rejects.toThrow('did not start')

      const after = await withDatabase(place, async (database) => ({ has: await migrationsIn(database), schema: await schemaOf(database) }))
      const isOld = after.has.length === age
      expect(after).toEqual(isOld ? { has: all.slice(0, age), schema: before.schema } : { has: all, schema: newest })
      outcomes[isOld ? 'old' : 'new'] += 1

      const revived = await openDatabase({ ...place, log })
      const client = await revived.pool.connect()
      await isUpToDate(client, before.rows)
      client.release()
      await revived.close()
    }
    found({
      promise: 'A killed upgrade leaves either the old tables or the new ones',
      method: `${kills} times a database of an older version (${ages.join(', ')} of ${all.length} migrations, with rows) is opened, and the server is killed with -9 after a different query each time (${kind})`,
      pass: 'all tables are old or all are new; the next start completes; tables equal those of a new installation, each migration is recorded once, every row is still there',
      seen: `${outcomes.old} times old, ${outcomes.new} times new, never in between; ${kills} of ${kills} completed, 0 rows lost`,
    })
  })
})

test(`${starters} servers that start at once on an older database with rows all start, and each migration runs once`, async () => {
  const place = await (await basesOn('postgres')).at(1)
  const rows = await withDatabase(place, fill)
  const servers = Array.from({ length: starters }, () => startHolder(place))
  await Promise.all(servers.map(({ open }) => open))
  for (const { process } of servers) process.stdin.end()
  expect((await Promise.all(servers.map(({ ended }) => ended))).map(({ code }) => code)).toEqual(Array(starters).fill(0))
  await withDatabase(place, (database) => isUpToDate(database, rows))
  found({
    promise: 'Servers that start together upgrade once',
    method: `${starters} processes start together on a PostgreSQL database of an older version with rows`,
    pass: 'all start; tables equal those of a new installation, each migration is recorded once, every row is still there',
    seen: `${starters} of ${starters} started, ${all.length - 1} migrations ran once each`,
  })
})

/** Databases that were brought up to date for the last time when there were `age` migrations. */
async function basesOn(kind: DatabaseKind) {
  const base = kind === 'embedded' ? await emptyPlace(kind) : null
  if (base) await withConnection(base, (connection) => migrateTo(connection, Math.min(...ages)))
  return {
    async at(age: number): Promise<FreshDatabase> {
      const place = await emptyPlace(kind)
      if (base) await cp(base.dataDir, place.dataDir, { recursive: true })
      await withConnection(place, (connection) => migrateTo(connection, age))
      return place
    },
  }
}

/**
 * The number of queries: two on PostgreSQL to find a primary and no pooler, one to begin and lock, two to find the newest, one to join parts, three of the migrator's own,
 * begin, every statement, a row for every migration, commit.
 */
function queriesFrom(kind: DatabaseKind, age: number): number {
  const others = kind === 'postgres' ? 10 : 8
  return others + migrations.slice(age).reduce((sum, { sql }) => sum + sql.length + 1, 0)
}

/** Inserts a registration with its history and email into tables of any version, and returns the rows. */
async function fill(database: pg.ClientBase) {
  const id = randomUUID()
  const texts =
    'reference competition door name email contact_email dial_code phone region country state city payment_type currency txn_no txn_key file_key file_hash child_key contact_key phone_key submission_hash disclaimer_version'
      .split(' ')
      .map((column) => `'${column}' as ${column}`)
  await database.query(
    `insert into registrations overriding system value select * from jsonb_populate_record(null::registrations, (select to_jsonb(t) from (select
      $1::uuid as id, 1 as serial_no, 'pending' as status, 1 as version, '2013-04-18' as birth_date, 20000 as fee, $1::uuid as submission_key,
      'name' as name_key, '{}'::jsonb as answers, 0 as season_version, now() as submitted_at, 1 as round, ${texts.join(', ')}) t))`,
    [id],
  )
  await database.query("insert into history (actor_name, action, subject, subject_id) values ('visitor', 'entered', 'registration', $1)", [
    id,
  ])
  await database.query(
    "insert into outbox (id, letter, subject_id, recipient, title, plain, html) values ($1::uuid, 'registration-received', $1::uuid::text, 'x@home.example', 't', 'p', 'h')",
    [id],
  )
  return await rowsIn(database)
}

async function rowsIn(database: pg.ClientBase): Promise<Record<string, unknown>[]> {
  const { rows } = await database.query(
    'select to_jsonb(r) as row from registrations r union all select to_jsonb(h) from history h union all select to_jsonb(o) from outbox o',
  )
  return rows.map(({ row }) => row)
}

async function isUpToDate(database: pg.ClientBase, before: Record<string, unknown>[]) {
  expect(await migrationsIn(database)).toEqual(all)
  expect(await schemaOf(database)).toEqual(newest)
  const after = await rowsIn(database)
  expect(after).toHaveLength(before.length)
  // A column that the new version no longer has was empty.
  expect(after).toMatchObject(before.map((row, n) => Object.fromEntries(Object.entries(row).filter(([name]) => name in (after[n] ?? {})))))
}

/** Runs on a separate connection once there are no others: by then, everything that a killed process started is over. */
async function withDatabase<T>(place: FreshDatabase, work: (database: pg.Client) => Promise<T>): Promise<T> {
  return await withConnection(place, async (connection) => {
    const database = new pg.Client(connection)
    await database.connect()
    try {
      await expect.poll(async () => (await database.query(others)).rows, { timeout: 120_000 }).toEqual([{ others: 0 }])
      return await work(database)
    } finally {
      await database.end()
    }
  })
}

const others = `select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

async function withConnection<T>({ databaseUrl, dataDir }: FreshDatabase, work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  if (databaseUrl !== null) return await work({ connectionString: databaseUrl })
  const started = await startEmbedded(dataDir, log)
  try {
    return await work(started.connection)
  } finally {
    await started.close()
  }
}
