import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { BackupKey } from './key.ts'
import { agrees, contentOf, keepSums, type Manifest, manifestSchema } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { damaged, unseal } from './seal.ts'
import { type Entry, fromTar } from './tar.ts'

export type BackupFile = { file: string; key: BackupKey | null; signal?: AbortSignal }

/**
 * Reads a backup from end to end and hands over its entries, one after another. Returns the manifest when everything is there as it was
 * written; throws BackupRefused when not. Only then is what was handed over known to be good: read once to be sure, then again to use it.
 */
export async function readBackup(
  { file, key, signal }: BackupFile,
  use: (entry: Entry) => Promise<void> = async () => {},
): Promise<Manifest> {
  const { add, sums } = keepSums()
  let last: Buffer | null = null
  // What `use` throws is about the place, not about the file.
  let failure: { error: unknown } | null = null
  try {
    const take = async (source: AsyncIterable<Buffer>) => {
      for await (const entry of fromTar(source)) {
        const content = contentOf(entry.name)
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
    await pipeline(createReadStream(file), unseal(key), createZstdDecompress(), take, signal ? { signal } : {})
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
  if (code === 'EACCES' || code === 'EISDIR') return new BackupRefused(`${file} cannot be read.`)
  return damaged(error)
}
