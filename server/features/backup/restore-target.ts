import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { syncTree } from '#server/lib/disk.ts'
import { migrate, migrationsFolder } from '#server/platform/db/migrate.ts'
import { pathIn } from '#server/platform/storage/disk.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { BackupRefused } from './manifest.ts'
import { quoted, readMigrations, readTables } from './tables.ts'

/** Where a restore puts pictures before they become visible. */
export type PictureTarget = {
  /** May return before the picture is stored. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns when all pictures are stored; throws when one could not be. */
  finish(): Promise<void>
  /** Removes the pictures that were put there, as far as it can. */
  discard(): Promise<void>
}

/** A folder that is later moved to its place, or removed, as a whole. */
export async function folderTarget(folder: string): Promise<PictureTarget> {
  await mkdir(folder, { mode: 0o700 })
  return {
    async put(key, bytes) {
      const path = pathIn(folder, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(path, bytes, { mode: 0o600 })
    },
    finish: () => syncTree(folder),
    discard: async () => {},
  }
}

/** A store is slow per request, so many run in parallel. */
const atOnce = 16

/** A store, where pictures are at once; they belong to nobody until the database names them. */
export function storeTarget(files: Files): PictureTarget {
  const put: string[] = []
  const onTheWay = new Set<Promise<void>>()
  return {
    async put(key, bytes) {
      put.push(key)
      const storing = files.put(key, bytes)
      // `finish` throws what fails here.
      storing.then(
        () => onTheWay.delete(storing),
        () => {},
      )
      onTheWay.add(storing)
      if (onTheWay.size >= atOnce) await Promise.race(onTheWay)
    },
    finish: async () => void (await Promise.all(onTheWay)),
    async discard() {
      await Promise.allSettled(onTheWay)
      for (let from = 0; from < put.length; from += atOnce) {
        await Promise.allSettled(put.slice(from, from + atOnce).map((key) => files.remove(key)))
      }
    },
  }
}

/** Throws BackupRefused when there is a picture in the store. */
export async function refuseFullStore(files: Files): Promise<void> {
  for await (const { key } of files.list()) {
    throw new BackupRefused(
      `The bucket already contains the picture ${key}. A backup can only be restored into an empty bucket: create a new one.`,
    )
  }
}

/** Throws BackupRefused when `dataDir` contains pictures, or an embedded database where one is to be created. */
export function refuseFullFolder(dataDir: string, names: string[]): void {
  for (const name of names) {
    const folder = join(dataDir, name)
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new BackupRefused(
        `The folder ${folder} isn't empty. A backup can only be restored into an empty folder: choose another DATA_DIR.`,
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
        `The database already has rows in the table ${name}. A backup can only be restored into an empty database: create a new one.`,
      )
    }
  }
  const applied = await readMigrations(client)
  if (applied.some((hash, index) => hash !== migrations[index])) {
    throw new BackupRefused('The tables of this database don’t match the backup. Create a new database for it.')
  }
}

/** The last of the migrations of version 0.2.0, which are one now (server/platform/db/migrate.ts). */
export const lastOfRelease = '82904f4829ab7665a629e9cd7ad2d17b60bdb126419cd3362ab27101f59a74e9'

/**
 * Returns a backup's migrations as this version has them. Throws BackupRefused when it doesn't have one of them, or when the backup is older
 * than version 0.2.0.
 */
export function knownMigrations(migrations: string[]): string[] {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  const later = migrations.slice(migrations.indexOf(lastOfRelease) + 1)
  const present = later.length < migrations.length ? [...known.slice(0, 1), ...later] : migrations
  if (present[0] !== known[0]) {
    throw new BackupRefused('The backup was made by a version before 0.2.0. Restore it with 0.2.0, and upgrade that.')
  }
  if (present.some((hash, index) => hash !== known[index])) {
    throw new BackupRefused('The backup was made by a newer version of the portal. Restore it with that version.')
  }
  return present
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
    await migrate(connection, { folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
