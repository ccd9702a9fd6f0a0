import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { migrate, migrationsFolder } from '#server/platform/db/migrate.ts'
import { BackupRefused } from './refused.ts'

/** Throws BackupRefused when the backup's tables come from migrations that this version doesn't have. */
export function refuseNewer(migrations: string[]): void {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  if (migrations.some((hash, index) => hash !== known[index])) {
    throw new BackupRefused('The backup was made by another, newer version of the portal. Restore it with that version.')
  }
}

/** Applies the first `many` migrations, so that the tables match the backup. */
export async function migrateTo(connection: pg.ClientConfig, many: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    mkdirSync(join(folder, 'meta'))
    const journalFile = join('meta', '_journal.json')
    const journal = JSON.parse(readFileSync(join(migrationsFolder, journalFile), 'utf8')) as { entries: { tag: string }[] }
    const entries = journal.entries.slice(0, many)
    writeFileSync(join(folder, journalFile), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) cpSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await migrate(connection, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
