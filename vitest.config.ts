import { globSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const isChaos = process.env.CHAOS === 'whole'

// Databases are created for every test. In memory that takes a third of the time; `npm run chaos` uses the disk.
if (process.platform === 'linux' && !isChaos && gibibytesFree('/dev/shm') > 4) process.env.TMPDIR = '/dev/shm'

function gibibytesFree(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return (bavail * bsize) / 2 ** 30
}

/** Many tests wait for processes, so there are more workers than cores. */
const workers = availableParallelism() + 2

const databases = {
  // Loading the server again for each file takes longer than the tests of many files.
  isolate: false,
  // Node loads the sources itself and keeps what it has compiled; Vite would transform them for each worker again.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  globalSetup: ['./test/built.ts', './test/global-setup.ts'],
  // What fails is seen at once; these are for a machine that is busy with something else.
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  // Among thousands that wait for processes and pages, one may race: `second-tries.ts` names it. While one is written, it fails at once.
  retry: process.env.LONG_TESTS ? 0 : 1,
}

/** For tests that open the embedded database themselves. */
const compiled = './test/compiled-postgres.ts'

/** Tests that need neither a database nor a browser, but the built pages, or processes that decode real pictures. */
const slow = isChaos
  ? ['test/sheets/**/*.long.test.ts']
  : ['test/{images,sheets}/**/*.test.ts', 'test/conventions/{page-sizes,published}.test.ts']

/** Tests that take long run in `npm run chaos`, and when they are named: `npm test -- backup`. */
const long = process.env.LONG_TESTS ? [] : ['test/**/*.long.test.ts']

const api = globSync('test/api/**/*.test.ts', { cwd: import.meta.dirname })
const onBoth = api.filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('// databases: both\n'))

/** One kind of test each. API tests run on PostgreSQL, and those that say so in their first line on the embedded database as well. */
export default defineConfig({
  test: {
    maxWorkers: workers,
    projects: [
      // Module state is shared between the files of a worker: starting again for each file takes longer than all their tests.
      {
        test: {
          name: 'unit',
          include: ['{domain,server,web}/**/*.test.ts', 'test/conventions/**/*.test.ts'],
          exclude: slow,
          pool: 'threads',
          isolate: false,
          // Reading every source takes half a minute on a busy machine.
          testTimeout: 120_000,
        },
      },
      { test: { name: 'slow', include: slow, exclude: long, globalSetup: './test/built.ts', testTimeout: 180_000 } },
      {
        test: {
          name: 'api-embedded',
          include: onBoth,
          env: { DATABASE: 'embedded' },
          setupFiles: compiled,
          ...databases,
        },
      },
      { test: { name: 'api-postgres', include: api, env: { DATABASE: 'postgres' }, ...databases } },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts', `test/database/**/*${isChaos ? '.long' : ''}.test.ts`],
          exclude: long,
          setupFiles: compiled,
          ...databases,
          testTimeout: 600_000,
          // They wait most of the time, for processes and deadlines: after the others, more of them at once.
          maxWorkers: isChaos ? 1 : workers + 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: [`test/browser/**/*${isChaos ? '.long' : ''}.test.ts`],
          exclude: long,
          ...databases,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
