import { test } from 'vitest'

/**
 * A test of changes at the same moment, which runs on PostgreSQL alone: the embedded database runs one transaction after another, as
 * '50 identical posts at once' and embedded-upkeep.long.test.ts show.
 */
export const testRace: typeof test | (() => void) = process.env.DATABASE === 'embedded' ? () => {} : test
