import { defineConfig } from 'vitest/config'

const databases = {
  globalSetup: './test/global-setup.ts',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // As long as a page may take for anything else: the default second is short on a loaded machine.
  expect: { poll: { timeout: 15_000 } },
}

/** One kind of test each; the API tests run twice, on the embedded database and on PostgreSQL. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['{domain,server,web}/**/*.test.ts', 'test/house/**/*.test.ts'] } },
      { test: { name: 'api-embedded', include: ['test/api/**/*.test.ts'], env: { DATABASE: 'embedded' }, ...databases } },
      { test: { name: 'api-postgres', include: ['test/api/**/*.test.ts'], env: { DATABASE: 'postgres' }, ...databases } },
      { test: { name: 'database', include: ['test/db/**/*.test.ts'], ...databases } },
      { test: { name: 'faults', include: ['test/faults/**/*.test.ts'], ...databases, testTimeout: 180_000 } },
      { test: { name: 'browser', include: ['test/e2e/**/*.test.ts'], ...databases, testTimeout: 120_000 } },
    ],
  },
})
