import { readdirSync } from 'node:fs'
import pg from 'pg'
import { migrateTo } from '#server/features/backup/restore-target.ts'
import { migrationsFolder } from '#server/platform/db/migrate.ts'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { fillRegistrations } from './fill.ts'
import type { Place } from './place.ts'

/** The migration that left 14 of 35 indexes. */
const change = 'search-and-indexes'
const rows = 100_000

export type Indexed = { indexes: number; bytes: number; perSecond: number }

/** Measures what a registration costs before and after the migration: bytes with all indexes as they came in, and inserts a second. */
export async function measureIndexes({ databaseUrl }: Place): Promise<{ before: Indexed; after: Indexed }> {
  const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))
  const earlier = files.sort().findIndex((file) => file.includes(change))
  return { before: await measure(databaseUrl, 'before', earlier), after: await measure(databaseUrl, 'after', earlier + 1) }
}

async function measure(databaseUrl: string, name: string, migrations: number): Promise<Indexed> {
  await runOn(databaseUrl, `create database ${name} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`)
  const connectionString = databaseUrl.replace(/\/bench\b/, `/${name}`)
  await migrateTo({ connectionString }, migrations)
  const started = performance.now()
  await fillRegistrations(connectionString, 1, rows)
  const seconds = (performance.now() - started) / 1000
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows: found } = await client.query<{ indexes: number; bytes: string }>(
    `select count(*)::int as indexes, pg_total_relation_size('registrations') as bytes from pg_indexes where tablename = 'registrations'`,
  )
  await client.end()
  return { indexes: found[0]?.indexes ?? 0, bytes: Number(found[0]?.bytes) / rows, perSecond: rows / seconds }
}
