import { inject } from 'vitest'
import { copyOf, type DatabaseKind, type FreshDatabase, unmigratedCopy } from './database/prepared-databases.ts'

export type { DatabaseKind, FreshDatabase }

/**
 * Creates a migrated, empty database for the caller alone; `remove` it when done. Needs test/global-setup.ts in the
 * project's `globalSetup`.
 */
export function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  return copyOf(inject('databases'), kind)
}

/** Creates a database without migrations, by default a PostgreSQL. */
export function emptyDatabase(kind: DatabaseKind = 'postgres'): Promise<FreshDatabase> {
  return unmigratedCopy(inject('databases'), kind)
}
