import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { BackupRefused } from './refused.ts'
import { quoted, readMigrations, readTables } from './tables.ts'

/** Throws BackupRefused when `dataDir` contains pictures, or an embedded database where one is to be created. */
export function refuseFullFolder(dataDir: string, names: string[]): void {
  for (const name of names) {
    const folder = join(dataDir, name)
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new BackupRefused(
        `There is something in ${folder} already. A backup is only restored into an empty place: choose another DATA_DIR.`,
      )
    }
  }
}

/** Throws BackupRefused when a table has rows, or comes from later migrations than the backup's. */
export async function refuseFullDatabase(client: pg.ClientBase, migrations: string[]): Promise<void> {
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ full: boolean }>(`select exists (select from ${quoted(name)}) as full`)
    if (rows[0]?.full) {
      throw new BackupRefused(
        `The database has rows in the table ${name} already. A backup is only restored into an empty place: make a new database for it.`,
      )
    }
  }
  const applied = await readMigrations(client)
  if (applied.some((hash, index) => hash !== migrations[index])) {
    throw new BackupRefused('The tables of this database are not those of the backup. Make a new database for it.')
  }
}
