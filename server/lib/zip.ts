import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file for an archive. `isPacked`: it wouldn't get smaller. */
export type ZipEntry = { name: string; bytes: Uint8Array; isPacked?: boolean }

/** Yields a zip file while its parts are read, with one part at a time in memory. `isPacked` parts are stored uncompressed. */
export async function* toZip(parts: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    ready.push(chunk)
  })
  for await (const { name, bytes, isPacked = false } of parts) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(entry)
    entry.push(bytes, true)
    yield* readyChunks()
  }
  zip.end()
  yield* readyChunks()

  function readyChunks(): Uint8Array[] {
    if (failure) throw failure
    const chunks = ready
    ready = []
    return chunks
  }
}
