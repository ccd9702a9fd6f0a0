import { inject } from 'vitest'
import { copyOf, type DatabaseKind, emptyPostgres, type FreshDatabase } from './database/prepared-databases.ts'

export type { DatabaseKind, FreshDatabase }

/**
 * Creates a migrated, empty database for the caller alone; `remove` it when done. Needs test/global-setup.ts in the
 * project's `globalSetup`.
 */
export function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  return copyOf(inject('databases'), kind)
}

/** Creates a PostgreSQL database without migrations. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return emptyPostgres(inject('databases'))
}
