import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { migrateTo } from '#server/features/backup/restore-target.ts'
import { startEmbedded } from '#server/platform/db/embedded/open.ts'
import { migrationsFolder } from '#server/platform/db/migrate.ts'
import { log } from '#test/support/backups.ts'
import { type DatabaseKind, emptyDatabase } from '#test/support/databases.ts'
import { registrationRow } from './registration-row.ts'

/** How many migrations make the tables of version 0.2.0, the last that was released. */
export const released = 1

/** The number of migrations before the one of this name. */
export function migrationsBefore(name: string): number {
  const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))
  return files.sort().findIndex((file) => file.endsWith(`_${name}.sql`))
}

/** Runs `work` on a database with the first `migrations` applied; `upgrade` applies the others. */
export async function withOlderDatabase(
  kind: DatabaseKind,
  migrations: number,
  work: (database: pg.Client, upgrade: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const place = await emptyDatabase(kind)
  onTestFinished(place.remove)
  const started = place.databaseUrl === null ? await startEmbedded(place.dataDir, log) : null
  const connection = started?.connection ?? { connectionString: place.databaseUrl ?? '' }
  try {
    await migrateTo(connection, migrations)
    const database = new pg.Client(connection)
    await database.connect()
    try {
      await work(database, () => migrateTo(connection, readMigrationFiles({ migrationsFolder }).length))
    } finally {
      await database.end()
    }
  } finally {
    await started?.close()
  }
}

/** A registration from before payments had tables of their own. */
export function oldRegistration(changes: Parameters<typeof registrationRow>[0] & { fileHash?: string }) {
  const { paymentId: _, ...row } = registrationRow(changes)
  return { fileKey: randomUUID(), fileHash: randomUUID(), ...row }
}

/** Inserts a row into a table as it was then; column names in camel or snake case. */
export async function insertRow(database: pg.Client, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const places = columns.map((_, n) => `$${n + 1}`)
  await database.query(`insert into "${table}" (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(row))
}
