import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { list } from '#server/features/registrations/list.ts'
import type { Database, OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { type ReadRouting, readThroughReplica } from '#server/platform/db/read-routing.ts'
import { followReplica, positionOf, type Replica, standingOf } from '#server/platform/db/replica.ts'
import { payments, registrations } from '#server/platform/db/schema/index.ts'
import { type Cluster, runOn, startCluster, startReplica } from '#test/support/database/postgres-cluster.ts'
import { paymentRow, registrationRow } from '#test/support/database/registration-row.ts'

// PostgreSQL is started twice here, on machines that may be busy; nothing is measured.
vi.setConfig({ testTimeout: 300_000 })
const slow = { timeout: 60_000, interval: 50 }

/** Commits are sent to the replica at once, and queries that conflict with replaying them are cancelled at once. */
const settings = ['fsync=off', 'autovacuum=off', 'log_min_messages=fatal']

let primary: Cluster
let copy: Cluster
let database: OpenDatabase
let replica: Replica
let reading: ReadRouting
const logged: string[] = []
const say = (_fields: object, text: string) => logged.push(text)
const log = { info: say, warn: say, error: say }

beforeAll(async () => {
  primary = await startCluster(settings)
  database = await openDatabase({ databaseUrl: primary.url('postgres'), dataDir: '', log: { ...log, warn() {} } })
  await write('create table probes (id int generated always as identity primary key, text text)')
  copy = await startReplica(primary, [...settings, 'max_standby_streaming_delay=0'])
})
afterAll(async () => {
  await database?.close()
  await copy?.stop()
  await primary?.stop()
})
beforeEach(async () => {
  logged.length = 0
  follow(copy.url('postgres'))
  await whenUsed()
  return () => replica.close()
})

const follow = (url: string) => {
  replica = followReplica(url, database.pool, log)
  reading = readThroughReplica(replica, database)
}
const write = (statement: string) => database.pool.query(statement)
const onCopy = (statement: string) => runOn(copy.url('postgres'), statement)
const hold = () => onCopy('select pg_wal_replay_pause()')
const goOn = () => onCopy('select pg_wal_replay_resume()')

const place = sql<string>`case when pg_is_in_recovery() then 'replica' else 'primary' end`
async function placeOf(db: Database): Promise<string> {
  const { rows } = await db.execute<{ place: string }>(sql`select ${place} as place`)
  return rows[0]?.place ?? ''
}
/** Where the newest note was read, and the note. */
async function newest(db: Database): Promise<[place: string, text: string]> {
  const { rows } = await db.execute<{ place: string; text: string }>(
    sql`select ${place} as place, text from probes order by id desc limit 1`,
  )
  return [rows[0]?.place ?? '', rows[0]?.text ?? '']
}
const whenUsed = () => vi.waitFor(async () => expect(await reading.page(placeOf)).toBe('replica'), slow)
/** A page goes to the primary while the replica has not caught up, as on a busy machine. */
const untilOnReplica = (text: string) => vi.waitFor(async () => expect(await reading.page(newest)).toEqual(['replica', text]), slow)

/** Slow on the replica only. */
const lengthy = sql`select count(*), case when pg_is_in_recovery() then pg_sleep(100) end, ${place} as place from probes`
const sleeping = async () => (await onCopy("select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep'")).rows[0].n
/** Starts slow queries, and starts one again when the primary answered it, until this many sleep on the replica. */
async function untilAsleep<T>(begin: () => Promise<T>, many: number): Promise<{ underWay: Promise<T> }> {
  let [underWay, isOver] = [begin(), false]
  const over = () => {
    isOver = true
  }
  underWay.then(over, over)
  await vi.waitFor(async () => {
    if (isOver) {
      ;[underWay, isOver] = [begin(), false]
      underWay.then(over, over)
    }
    expect(await sleeping()).toBe(many)
  }, slow)
  return { underWay }
}

test('pages and workbooks are read from the replica, with everything written before', async () => {
  await write("insert into probes (text) values ('hello')")
  expect(await reading.page(newest)).toEqual([expect.any(String), 'hello'])
  await untilOnReplica('hello')
  await vi.waitFor(async () => expect(await newest(reading.workbook())).toEqual(['replica', 'hello']), slow)
  expect(logged).toEqual(['Lists and workbooks are read from the replica'])
  expect(reading.figures?.().reads.replica).toBeGreaterThan(2)
})

test('a list of requests that wait is read from the replica', async () => {
  await database.db.insert(payments).values(paymentRow)
  await database.db.insert(registrations).values(registrationRow())
  const selection = { competition: 'quarter-final', status: 'pending', dueBefore: null, q: '', lateDay: null, region: '' } as const
  const anyDay = { from: '', to: '', timeZone: 'Asia/Kolkata' }
  const waiting = (db: Database) => list(db, { ...selection, ...anyDay, ids: [] }, { page: 1, size: 30 })
  const before = reading.figures?.().reads.replica ?? 0
  await vi.waitFor(async () => {
    expect((await reading.page(waiting)).rows).toHaveLength(1)
    expect(reading.figures?.().reads.replica).toBeGreaterThan(before)
  }, slow)
})

test('a replica that has stopped replaying is not read once something was written: pages and workbooks include it', async () => {
  await hold()
  await write("insert into probes (text) values ('decided')")
  expect(await reading.page(newest)).toEqual(['primary', 'decided'])
  expect(await newest(reading.workbook())).toEqual(['primary', 'decided'])
  await goOn()
  await untilOnReplica('decided')
})

test('this also holds when a commit is acknowledged before it is written to disk', async () => {
  const hasty = await openDatabase({
    databaseUrl: `${primary.url('postgres')}&options=-c%20synchronous_commit%3Doff`,
    dataDir: '',
    log: { ...log, warn() {} },
  })
  const through = readThroughReplica(replica, hasty)
  for (let n = 0; n < 20; n++) {
    await hasty.pool.query('insert into probes (text) values ($1)', [`hasty ${n}`])
    expect((await through.page(newest))[1]).toBe(`hasty ${n}`)
  }
  await hasty.close()
  // The replica only receives what is on the disk: this writes all of it.
  await write("insert into probes (text) values ('on the disk')")
})

test('a query that the replica cancels to keep up is repeated on the primary, and a workbook stays there', async () => {
  const on = (db: Database) => db.execute<{ place: string }>(lengthy)
  const book = await vi.waitFor(async () => {
    const begun = reading.workbook()
    expect(await placeOf(begun)).toBe('replica')
    return begun
  }, slow)
  const page = await untilAsleep(() => reading.page(on), 1)
  const portion = await untilAsleep(async () => await on(book), 2)
  await write('alter table probes add column more text')
  expect((await Promise.all([page.underWay, portion.underWay])).map(({ rows }) => rows[0]?.place)).toEqual(['primary', 'primary'])
  await whenUsed()
  expect(await placeOf(book)).toBe('primary')
  expect(logged).toEqual(['Lists and workbooks are read from the replica'])
})

test('a query that takes too long on the replica is not repeated on the primary', async () => {
  let asked = 0
  const begin = () => {
    asked = 0
    return reading.page((db) => {
      asked += 1
      return db.execute(lengthy)
    })
  }
  const { underWay } = await untilAsleep(begin, 1)
  const failed = expect(underWay).rejects.toMatchObject({ cause: { code: '57014' } })
  const cancel = "select count(pg_cancel_backend(pid))::int as n from pg_stat_activity where wait_event = 'PgSleep'"
  expect((await onCopy(cancel)).rows[0].n).toBe(1)
  await failed
  expect(asked).toBe(1)
})

test('when a replica is killed, no page or workbook fails, one log line says so, and it is read again when it is back', async () => {
  const readers = readAllTheTime()
  await readers.goOn()
  await copy.kill()
  await readers.goOn()
  await vi.waitFor(() => expect(logged.at(-1)).toMatch(/the replica does not answer$/), slow)
  expect(await reading.page(placeOf)).toBe('primary')
  await copy.start()
  await whenUsed()
  await readers.goOn()
  await readers.stop()
  expect(logged.filter((line) => line.endsWith('the replica does not answer'))).toHaveLength(1)
  expect(logged.at(-1)).toBe('Lists and workbooks are read from the replica')
})

test('when a replica hangs, no page or workbook fails either', async () => {
  const readers = readAllTheTime()
  await readers.goOn()
  copy.hang()
  await vi.waitFor(() => expect(logged.at(-1)).toMatch(/the replica does not answer$/), slow)
  await readers.goOn()
  copy.resume()
  await whenUsed()
  await readers.stop()
})

/** Starts eight concurrent readers of pages and workbooks; `stop` rejects when one of them failed. */
function readAllTheTime() {
  let read = 0
  let isOver = false
  const reader = async (_: unknown, n: number) => {
    while (!isOver) {
      if (n % 2 === 0) await reading.page(newest)
      else for (let portion = 0, book = reading.workbook(); portion < 3; portion++) await newest(book)
      read += 1
      await pause(1)
    }
  }
  const all = Promise.all(Array.from({ length: 8 }, reader))
  all.catch(() => {})
  return {
    /** Resolves when a hundred more were read. */
    async goOn() {
      const before = read
      await Promise.race([all, vi.waitFor(() => expect(read).toBeGreaterThan(before + 100), slow)])
    },
    stop: () => {
      isOver = true
      return all
    },
  }
}

test.each([
  ['the primary itself', () => primary.url('postgres')],
  ['a copy of another database', () => copy.url('template1')],
])('%s is never read', async (_what, url) => {
  await replica.close()
  logged.length = 0
  follow(url())
  await vi.waitFor(() => expect(logged).toEqual([expect.stringMatching(/the replica is not a replica of this database/)]), slow)
  await write("insert into probes (text) values ('only here')")
  expect(await reading.page(newest)).toEqual(['primary', 'only here'])
  expect(await newest(reading.workbook())).toEqual(['primary', 'only here'])
})

test('an ordinary database user is enough; one that may not call pg_control_system reads from the primary', async () => {
  await write('create role modest login; grant select on probes to modest')
  await vi.waitFor(async () => expect((await onCopy("select 1 from pg_roles where rolname = 'modest'")).rowCount).toBe(1), slow)
  const as = (url: string) => url.replace('postgres@', 'modest@')
  const pool = new pg.Pool({ connectionString: as(primary.url('postgres')) })
  await replica.close()
  logged.length = 0
  replica = followReplica(as(copy.url('postgres')), pool, log)
  await vi.waitFor(() => expect(logged).toEqual(['Lists and workbooks are read from the replica']), slow)
  await write('revoke execute on function pg_control_system() from public')
  await vi.waitFor(() => expect(logged.at(-1)).toMatch(/the replica cannot be compared/), slow)
  await write('grant execute on function pg_control_system() to public')
  await vi.waitFor(() => expect(logged.at(-1)).toBe('Lists and workbooks are read from the replica'), slow)
  await replica.close()
  await pool.end()
  follow(copy.url('postgres'))
})

test('after a failover, a replica of the old primary is not read, and neither is one without a primary', async () => {
  const other = new pg.Client({ connectionString: copy.url('postgres') })
  await other.connect()
  const here = await positionOf(database.pool)
  await vi.waitFor(async () => expect(await standingOf(other as never, here)).toBe('there'), slow)
  expect(await standingOf(other as never, { ...here, database: here.database.replace(/\d+$/, '2') })).toBe('stranger')
  await other.query('select pg_promote()')
  await vi.waitFor(async () => expect(await standingOf(other as never, here)).toBe('stranger'), slow)
  await other.end()
  await write("insert into probes (text) values ('after it')")
  expect(await reading.page(newest)).toEqual(['primary', 'after it'])
  await vi.waitFor(() => expect(logged.at(-1)).toMatch(/the replica is not a replica of this database/), slow)
})
