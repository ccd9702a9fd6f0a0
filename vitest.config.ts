import { defineConfig } from 'vitest/config'

const databases = {
  globalSetup: ['./test/built.ts', './test/global-setup.ts'],
  // What fails is seen at once; these are for a machine that is busy with something else.
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
}

/** Tests that need neither a database nor a browser, but the built pages, or processes that decode real pictures. */
const slow = ['test/images/**/*.test.ts', 'test/conventions/{page-sizes,published}.test.ts']

/** One kind of test each; the API tests run twice, on the embedded database and on PostgreSQL. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Module state is shared between the files of a worker: starting anew for each file takes longer than all their tests.
      {
        test: {
          name: 'unit',
          include: ['{domain,server,web}/**/*.test.ts', 'test/conventions/**/*.test.ts'],
          exclude: slow,
          pool: 'threads',
          isolate: false,
        },
      },
      { test: { name: 'slow', include: slow, globalSetup: './test/built.ts', testTimeout: 60_000 } },
      { test: { name: 'api-embedded', include: ['test/api/**/*.test.ts'], env: { DATABASE: 'embedded' }, ...databases } },
      { test: { name: 'api-postgres', include: ['test/api/**/*.test.ts'], env: { DATABASE: 'postgres' }, ...databases } },
      { test: { name: 'database', include: ['test/database/**/*.test.ts'], ...databases } },
      { test: { name: 'faults', include: ['test/faults/**/*.test.ts'], ...databases, testTimeout: 600_000 } },
      { test: { name: 'browser', include: ['test/browser/**/*.test.ts'], ...databases, testTimeout: 120_000 } },
    ],
  },
})
