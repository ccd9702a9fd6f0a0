import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { unpackEntries } from './archive-entries.ts'
import { decryptionOf } from './encryption.ts'
import { type ArchiveEntry, agrees, entryContent, keepSums, type Manifest, manifestSchema } from './manifest.ts'
import { BackupRefused, damaged } from './refused.ts'

export type BackupFile = { file: string; key: string | null; signal?: AbortSignal }

/**
 * Reads a backup from end to end, passing on its entries in order. Returns the manifest when everything matches it; otherwise throws
 * BackupRefused. Entries are only known to be valid when it returns: read once to verify, then again to use them.
 */
export async function readBackup(
  { file, key, signal }: BackupFile,
  use: (entry: ArchiveEntry) => Promise<void> = async () => {},
): Promise<Manifest> {
  const { add, sums } = keepSums()
  let last: Buffer | null = null
  // Errors from `use` concern the target, not the file.
  let failure: { error: unknown } | null = null
  try {
    const readEntries = async (source: AsyncIterable<Uint8Array>) => {
      for await (const entry of unpackEntries(source)) {
        const content = entryContent(entry.name)
        if (content === undefined || last) throw damaged()
        if (content === null) last = entry.bytes
        else {
          add(entry)
          await use(entry).catch((error) => {
            failure = { error }
            throw error
          })
        }
      }
    }
    const decrypt = await decryptionOf(file, key)
    await pipeline(createReadStream(file), decrypt, createZstdDecompress(), readEntries, signal ? { signal } : {})
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (failure) throw (failure as { error: unknown }).error
    throw sentenceFor(error, file)
  }
  const manifest = last ? manifestIn(last) : null
  if (!manifest || !agrees(manifest, sums())) throw damaged()
  return manifest
}

function manifestIn(bytes: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw damaged(error)
  }
}

function sentenceFor(error: unknown, file: string): Error {
  if (error instanceof BackupRefused) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupRefused(`There is no file ${file}.`)
  if (code === 'EACCES' || code === 'EISDIR') return new BackupRefused(`${file} can't be read.`)
  return damaged(error)
}
