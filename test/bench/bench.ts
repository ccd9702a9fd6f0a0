// Measures the server on a private PostgreSQL: npm run bench. With a name, only that part: certificates, growth, hostile, import, indexes,
// ratios, reconcile, recording, review, search, starting, scale, guessing. Each part writes its section of docs/performance.md, and
// guessing of docs/security.md.
import '#server/lib/node-version.js'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { measureCertificates } from './certificates.ts'
import { measureGrowth } from './growth.ts'
import { measureGuessing } from './guessing.ts'
import { measureHostile } from './hostile.ts'
import { measureImport } from './import.ts'
import { measureIndexes } from './indexes.ts'
import { writePart } from './performance-page.ts'
import { openPlace, type Place } from './place.ts'
import { measureRatios } from './ratios.ts'
import { measureReconciling } from './reconcile.ts'
import { measureRecording } from './recording.ts'
import { measureReviewing, reviewingText } from './review.ts'
import { measureReviewQueue, reviewQueueText } from './review-queue.ts'
import { measureScale } from './scale.ts'
import { measureSearch } from './search.ts'
import { measureStarting } from './starting.ts'
import {
  certificateText,
  growthText,
  guessingText,
  indexText,
  ratioText,
  reconcileText,
  recordingText,
  scaleText,
  searchText,
  startingText,
} from './texts.ts'

const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number)
const parts: Record<string, (place: Place) => Promise<string>> = {
  // The lists grow first: the other parts use the data this leaves.
  growth: async (place) => growthText(await measureGrowth(place, sizes)),
  search: async (place) => searchText(await measureSearch(place, sizes)),
  import: measureImport,
  hostile: measureHostile,
  indexes: async (place) => indexText(await measureIndexes(place)),
  ratios: async (place) => ratioText(await measureRatios(place)),
  reconcile: async (place) => reconcileText(await measureReconciling(place)),
  recording: async (place) => recordingText(await measureRecording(place)),
  review: async (place) => `${reviewingText(await measureReviewing(place))}\n${reviewQueueText(await measureReviewQueue(place))}`,
  certificates: async (place) => certificateText(await measureCertificates(place)),
  scale: async (place) => scaleText(await measureScale(place)),
  starting: async (place) => startingText(await measureStarting(place)),
  guessing: async (place) => guessingText(await measureGuessing(place)),
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
    writePart(`npm run bench -- ${name}`, await measure(place), name === 'guessing' ? 'security' : 'performance')
  }
} finally {
  await place.close()
}
