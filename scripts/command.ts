// Runs a command of server/cli, as `npm run backup` and its like do: node scripts/command.ts NAME [ARGUMENT…]. The built command starts in
// a quarter of the time; while dist/server is missing or older than its sources, the source itself runs.
import '#server/lib/node-version.js'
import '#server/lib/env-file.ts'
import { join } from 'node:path'
import { isBuilt, products, stampOf } from './stamp.ts'

// Stack traces show source lines.
process.setSourceMapsEnabled(true)
const [name = ''] = process.argv.splice(2, 1)
const isCurrent = isBuilt(products.server, stampOf(products.server))
if (!isCurrent) await import('./messages.ts')
await import(join(import.meta.dirname, isCurrent ? `../dist/server/${name}.js` : `../server/cli/${name}.ts`))
