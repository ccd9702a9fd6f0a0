// Measures the server on a private PostgreSQL, and writes its section of docs/performance.md: npm run bench.
import '#server/lib/node-version.js'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { measureGrowth } from './growth.ts'
import { writePart } from './performance-page.ts'
import { openPlace } from './place.ts'

const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number)

// Rebuild, so that the current code is measured.
execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.ts')], { stdio: 'inherit' })
const place = await openPlace()
try {
  writePart('npm run bench', await measureGrowth(place, sizes))
} finally {
  await place.close()
}
