// What `npm start` runs, bundled by scripts/build-server.ts: server/main.ts, with the code compiled by an earlier start.
import './lib/node-version.ts'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Stack traces show source lines.
process.setSourceMapsEnabled(true)
// If this folder isn't writable, the server still starts, only more slowly.
enableCompileCache({ directory: fileURLToPath(new URL('../dist/server/compiled', import.meta.url)), portable: true })
await import(new URL('./main.ts', import.meta.url).href)
