import { inject } from 'vitest'
import { copyOf, type DatabaseKind, emptyPostgres, type FreshDatabase } from './database/prepared-databases.ts'

export type { DatabaseKind, FreshDatabase }

/** A migrated, empty database that only the caller has; `remove` it when done. Needs test/global-setup.ts in the project's `globalSetup`. */
export function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  return copyOf(inject('databases'), kind)
}

/** A PostgreSQL database that was never migrated. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return emptyPostgres(inject('databases'))
}
