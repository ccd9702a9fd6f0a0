import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { append, type Erased } from '#server/features/privacy/index.ts'
import { syncEntries } from '#server/lib/disk.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openFiles } from '#server/platform/storage/open.ts'
import { type BackupFile, readBackup } from './archive-entries.ts'
import { type BackupPlace, type DumpSession, openFolder, openServer } from './dump.ts'
import { BackupRefused, entryContent, type Manifest } from './manifest.ts'
import {
  folderTarget,
  knownMigrations,
  migrateTo,
  type PictureTarget,
  refuseFullDatabase,
  refuseFullFolder,
  refuseFullStore,
  storeTarget,
} from './restore-target.ts'
import { continueNumbering, quoted, rowLoader } from './tables.ts'

/**
 * Restores a backup to an empty place: a PostgreSQL database or the embedded one, and the pictures below `dataDir` or in a store. Reads all
 * of it before writing anything, and makes everything visible at once. Ends sessions and one-time links. Sends waiting emails, possibly
 * again if they were sent after the backup. `erased` lists known later erasures: it is written to the ledger of `dataDir` before anything
 * else, so that the server repeats them at its next start in any case. Throws BackupRefused when the file is incomplete, the key is wrong,
 * or the place is not empty.
 */
export async function restore(
  { databaseUrl, dataDir, store, log }: BackupPlace,
  backup: BackupFile,
  erased: Erased[] = [],
): Promise<Manifest> {
  const read = await readBackup(backup)
  const manifest = { ...read, migrations: knownMigrations(read.migrations) }
  const folders = [...(databaseUrl === null ? ['database'] : []), ...(store ? [] : ['files'])]
  refuseFullFolder(dataDir, folders)
  const files = store && (await openFiles({ dataDir, store }, { isHurried: false, warn: log.warn }))
  if (files) await refuseFullStore(files)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!files) refuseFullDisk(dataDir, manifest)
  // On the same disk, so that everything can be moved into place at once.
  const workFolder = await mkdtemp(join(dataDir, 'restoring-'))
  const moveIn = (name: string) => moveInto(join(dataDir, name), join(workFolder, name))
  try {
    const session = await (databaseUrl === null ? openFolder(workFolder, log) : openServer(databaseUrl))
    try {
      await refuseFullDatabase(session.client, manifest.migrations)
      await migrateTo(session.connection, manifest.migrations.length)
      const pictures = files ? storeTarget(files) : await folderTarget(join(workFolder, 'files'))
      await fill(session, { manifest, backup, pictures }, async () => {
        if (erased.length > 0) await append(dataDir, ...erased)
        if (databaseUrl !== null && !files) await moveIn('files')
      })
      await migrate(session.connection)
      await endOneTimeLinks(session)
    } finally {
      await session.close()
    }
    if (databaseUrl === null) for (const name of folders.toReversed()) await moveIn(name)
    return manifest
  } finally {
    rmSync(workFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Loads everything in one transaction; `beforeCommit` is the last step that can refuse. */
async function fill(
  { client }: DumpSession,
  { manifest, backup, pictures }: { manifest: Manifest; backup: BackupFile; pictures: PictureTarget },
  beforeCommit: () => Promise<void>,
): Promise<void> {
  // A commit whose answer is lost may have happened.
  let isNamed = false
  await client.query('begin')
  try {
    // A server that starts meanwhile waits, and then finds the restored data.
    await client.query(`lock table ${manifest.tables.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`)
    await refuseFullDatabase(client, manifest.migrations)
    const load = await rowLoader(client, manifest)
    await readBackup(backup, async ({ name, bytes }) => {
      const content = entryContent(name)
      if (!content) return
      if ('table' in content) return await load(content.table, bytes)
      await pictures.put(content.file, bytes)
    })
    await continueNumbering(client, manifest)
    await pictures.finish()
    await beforeCommit()
    isNamed = true
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (!isNamed) await pictures.discard().catch(() => {})
    if ((error as NodeJS.ErrnoException).code !== 'STORE_AWAY') throw error
    throw new BackupRefused('The picture store can’t be reached. Nothing was restored.', { cause: error })
  }
}

/**
 * Ends one-time links, which may have been used after the backup, except those in unsent emails, since these are sent again. Backups
 * contain no sessions.
 */
async function endOneTimeLinks({ client }: DumpSession): Promise<void> {
  await client.query(`
    delete from verification where value not in (
      select encode(sha256(convert_to(substring(link from '[^/]+$'), 'UTF8')), 'hex')
      from outbox where state in ('waiting', 'held') and link is not null)`)
}

/** Checks the space for pictures only; how much the tables grow when unpacked is unknown. */
function refuseFullDisk(dataDir: string, { files }: Manifest) {
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize > files.bytes) return
  throw new BackupRefused(`The pictures need ${Math.ceil(files.bytes / 2 ** 20)} MiB in ${dataDir}, but there's less free space.`)
}

/** Throws when something was put there meanwhile. */
async function moveInto(target: string, from: string) {
  // Windows can't move a folder onto an existing one.
  if (existsSync(target)) rmdirSync(target)
  renameSync(from, target)
  await syncEntries(dirname(target))
}
