// What `npm start` runs, bundled by scripts/build-server.ts: server/main.ts, with the code compiled by an earlier start.
import './lib/node-version.js'
import './lib/env-file.ts'
import { fileURLToPath } from 'node:url'

/**
 * Settings of Linux's allocator, which reads them once, when a process starts. Buffers of uploads go back to the system when they are freed;
 * without these settings their gaps stay, and a flood of uploads takes twice the memory (docs/decisions/0021-the-server-is-bundled.md).
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' }

if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX) {
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], { ...process.env, ...allocator })
}

// Stack traces show source lines.
process.setSourceMapsEnabled(true)
// If this folder isn't writable, the server still starts, only more slowly. An import by name would end an older Node before our check.
process
  .getBuiltinModule('node:module')
  .enableCompileCache({ directory: fileURLToPath(new URL('../dist/server/compiled', import.meta.url)), portable: true })
await import(new URL('./main.ts', import.meta.url).href)
