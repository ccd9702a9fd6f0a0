import { defineConfig } from 'vitest/config'

const databases = {
  globalSetup: './test/global-setup.ts',
  // What fails is seen at once; these are for a machine that is busy with something else.
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
}

/** One kind of test each; the API tests run twice, on the embedded database and on PostgreSQL. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['{domain,server,web}/**/*.test.ts', 'test/{house,files}/**/*.test.ts'] } },
      { test: { name: 'api-embedded', include: ['test/api/**/*.test.ts'], env: { DATABASE: 'embedded' }, ...databases } },
      { test: { name: 'api-postgres', include: ['test/api/**/*.test.ts'], env: { DATABASE: 'postgres' }, ...databases } },
      { test: { name: 'database', include: ['test/db/**/*.test.ts'], ...databases } },
      { test: { name: 'faults', include: ['test/faults/**/*.test.ts'], ...databases, testTimeout: 600_000 } },
      { test: { name: 'browser', include: ['test/e2e/**/*.test.ts'], ...databases, testTimeout: 120_000 } },
    ],
  },
})
