// Measures the server on a private PostgreSQL: npm run bench. With names, only those parts: growth, review, tests.
// Each part writes its section of docs/performance.md.
import '#server/lib/node-version.js'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { measureGrowth } from './growth.ts'
import { writePart } from './performance-page.ts'
import { openPlace, type Place } from './place.ts'
import { measureReviewing } from './review.ts'
import { measureTests } from './tests.ts'

const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number)
const parts: Record<string, (place: Place) => Promise<string>> = {
  growth: (place) => measureGrowth(place, sizes),
  review: measureReviewing,
  tests: measureTests,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}, only ${Object.keys(parts).join(', ')}`)

// Rebuild, so that the current code is measured.
execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.ts')], { stdio: 'inherit' })
const place = await openPlace()
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    writePart(`npm run bench -- ${name}`, await measure(place))
  }
} finally {
  await place.close()
}
