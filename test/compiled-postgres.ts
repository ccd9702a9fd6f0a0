import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// A worker thread that compiles the same bytes as a live module gets its machine code. With this module alive, an embedded database opens
// in half the time, and its statements run optimised from the first one.
const shared = globalThis as typeof globalThis & { compiledPostgres?: WebAssembly.Module }
shared.compiledPostgres ??= await WebAssembly.compile(
  await readFile(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')),
)
