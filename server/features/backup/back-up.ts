import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { syncEntries, syncFile } from '#server/lib/disk.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { entriesOf, packEntries } from './archive-entries.ts'
import { type BackupPlace, type DumpSession, openDump, picturesOf } from './dump.ts'
import { encrypt } from './encryption.ts'
import { noteBackup } from './last-backup.ts'
import { writeLedgerBeside } from './ledgers.ts'
import { BackupRefused, type Manifest } from './manifest.ts'

/**
 * Writes all of the portal's data to one new file, whether the server runs or not; encrypted when there is a key, otherwise an ordinary
 * .tar.zst. The file gets its name only when it is complete and synced to disk, with the list of erasures beside it (ledgers.ts). Returns
 * its manifest and length in bytes. Throws BackupRefused when the file exists or there is nothing to back up. Decision:
 * docs/decisions/0009-backups.md.
 */
export async function backUp(
  place: BackupPlace,
  { file, key, signal }: { file: string; key: string | null; signal?: AbortSignal },
): Promise<Manifest & { bytes: number }> {
  const target = resolve(file)
  if (existsSync(target)) throw new BackupRefused(`The file ${target} already exists. Give the backup another name.`)
  const part = `${target}.part`
  const files = await picturesOf(place)
  const session = await openDump(place)
  try {
    const manifest = await write(session, { files, part, key, signal })
    await syncFile(part)
    await writeLedgerBeside(target, session.client, place.dataDir)
    await rename(part, target)
    await syncEntries(dirname(target))
    await noteBackup(place.dataDir, manifest.madeAt).catch((error) =>
      place.log.warn({ err: error }, 'the backup is complete, but the portal will not know of it'),
    )
    return { ...manifest, bytes: (await stat(target)).size }
  } catch (error) {
    await rm(part, { force: true })
    throw signal?.aborted ? signal.reason : sentenceFor(error, dirname(target))
  } finally {
    await session.close()
  }
}

async function write(
  { client }: DumpSession,
  { files, part, key, signal }: { files: Files; part: string; key: string | null; signal: AbortSignal | undefined },
): Promise<Manifest> {
  let manifest: Manifest | null = null
  const archive = packEntries(
    entriesOf(client, files, (made) => (manifest = made)),
    Date.now(),
  )
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const out = createWriteStream(part, { mode: 0o600 })
  const options = signal ? { signal } : {}
  if (key) await pipeline(archive, compress, encrypt(key), out, options)
  else await pipeline(archive, compress, out, options)
  if (!manifest) throw new Error('The backup ended without its manifest')
  return manifest
}

function sentenceFor(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return new BackupRefused(`There is no folder ${folder}.`)
  if (code === 'EACCES') return new BackupRefused(`This user may not write to ${folder}.`)
  if (code === 'ENOSPC') return new BackupRefused(`There's not enough space for the backup in ${folder}.`)
  if (code === 'STORE_AWAY') return new BackupRefused('The picture store can’t be reached. Nothing was written.')
  return error
}
