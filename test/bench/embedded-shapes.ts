import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { and, desc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { syncTree } from '#server/lib/sync-folder.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { DurableFiles } from '#server/platform/db/embedded/durable-files.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { payments, registrations } from '#server/platform/db/schema/index.ts'
import { paymentRow, registrationRow } from '#test/support/database/registration-row.ts'
import { middle } from './percentile.ts'

// Compares two ways to run the embedded database: in a thread behind a socket (as the product does), and on the server's own thread with
// Drizzle's driver for it. Both use the same durability settings. Run: npx node test/bench/embedded-shapes.ts

type Shape = { db: Pick<OpenDatabase['db'], 'insert' | 'select' | 'execute'>; close(): Promise<unknown> }
type Figures = Record<string, number>

const seconds = 3
const rounds = 3
const rowsToScan = 400_000
const silent = { info() {}, warn() {}, error() {} }

const shapes: Record<string, (folder: string) => Promise<Shape>> = {
  'thread and socket': async (folder) => openDatabase({ databaseUrl: null, dataDir: folder, log: silent }),
  'main thread': async (folder) => {
    const files = join(folder, 'postgres')
    mkdirSync(files, { recursive: true })
    const parameters = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
    const client = await PGlite.create({
      fs: new DurableFiles(files, (error) => {
        throw error
      }),
      extensions: { pg_trgm },
      startParams: [...parameters, '-c', 'wal_sync_method=fsync', '-c', 'max_wal_size=64MB', '-c', 'shared_buffers=8MB'],
    })
    await syncTree(files)
    const db = drizzle(client)
    await migrate(db, { migrationsFolder: 'migrations' })
    return { db: db as unknown as Shape['db'], close: () => client.close() }
  },
}

const found: Record<string, Figures[]> = {}
for (let round = 0; round < rounds; round++) {
  for (const [name, open] of Object.entries(shapes)) {
    found[name] ??= []
    found[name].push(await measure(open))
  }
}
console.table(Object.fromEntries(Object.entries(found).map(([name, all]) => [name, medians(all)])))

async function measure(open: (folder: string) => Promise<Shape>): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  try {
    const figures: Figures = {}
    figures['first start, ms'] = await milliseconds(async () => (await open(folder)).close())
    let shape: Shape | undefined
    figures['later start, ms'] = await milliseconds(async () => {
      shape = await open(folder)
    })
    if (!shape) throw new Error('It did not open')
    const { db, close } = shape
    await db.insert(payments).values(paymentRow)
    const insert = () => db.insert(registrations).values(registrationRow())
    const waiting = and(eq(registrations.competition, 'quarter-final'), eq(registrations.status, 'pending'))
    const list = () => db.select().from(registrations).where(waiting).orderBy(desc(registrations.serialNo)).limit(30)
    figures['durable inserts/s, one after another'] = await perSecond(insert)
    figures['durable inserts/s, 10 at once'] = 10 * (await perSecond(() => Promise.all(Array.from({ length: 10 }, insert))))
    await db.execute(sql`analyze`)
    figures['lists of 30/s'] = await perSecond(list)
    await db.execute(sql`create table scanned as select n, md5(n::text) as text from generate_series(1, ${sql.raw(String(rowsToScan))}) n`)
    const stall = watchStalls()
    figures['long scan, ms'] = await milliseconds(() => db.execute(sql`select count(*) from scanned where text ~* '(a.*){9}b(c|d)+e'`))
    figures['longest stall of the server’s thread in it, ms'] = await stall()
    await close()
    return figures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Checks every 2 ms how late the timer is; the returned function stops it and returns the longest delay. */
function watchStalls(): () => Promise<number> {
  let last = performance.now()
  let longest = 0
  const look = () => {
    longest = Math.max(longest, performance.now() - last - 2)
    last = performance.now()
  }
  const timer = setInterval(look, 2)
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    clearInterval(timer)
    return longest
  }
}

async function milliseconds(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function perSecond(work: () => PromiseLike<unknown>) {
  const began = performance.now()
  let times = 0
  for (; performance.now() - began < seconds * 1000; times++) await work()
  return (times * 1000) / (performance.now() - began)
}

function medians(all: Figures[]): Figures {
  const middleOf = (name: string) => middle(all.map((figures) => figures[name] ?? 0))
  return Object.fromEntries(Object.keys(all[0] ?? {}).map((name) => [name, Math.round(middleOf(name))]))
}
