import type { TestProject } from 'vitest/node'
import { type PreparedDatabases, prepareDatabases } from './support/database/prepared-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databases: PreparedDatabases
  }
}

type Shared = { databases: ReturnType<typeof prepareDatabases>; projects: number }
// Every project of the run loads this file again, and all of them share one set of databases.
const run = globalThis as typeof globalThis & { portalTests?: Shared }

/** Prepares the databases for test/support/databases.ts before the first project's tests, and removes them after the last one's. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.portalTests ??= { databases: prepareDatabases(), projects: 0 }
  const shared = run.portalTests
  shared.projects += 1
  const { prepared, stop } = await shared.databases
  project.provide('databases', prepared)
  return async () => {
    shared.projects -= 1
    if (shared.projects > 0) return
    delete run.portalTests
    await stop()
  }
}
