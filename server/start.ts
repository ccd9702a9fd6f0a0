// What `npm start` runs, bundled by scripts/build-server.ts: server/main.ts, with what an earlier start compiled.
import './lib/node-version.ts'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Stack traces name the lines of the sources.
process.setSourceMapsEnabled(true)
// Where this can't be written, the server starts as well, only later.
enableCompileCache({ directory: fileURLToPath(new URL('../dist/server/compiled', import.meta.url)), portable: true })
await import(new URL('./main.ts', import.meta.url).href)
