import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

// Every project of the run loads this file again, and all of them share one build.
const run = globalThis as typeof globalThis & { portalBuild?: Promise<unknown> }

/** Builds the pages and the server when they are missing or older than their sources, before the first test that needs them. */
export default async function build(): Promise<void> {
  run.portalBuild ??= promisify(execFile)(process.execPath, [join(import.meta.dirname, '../scripts/build.ts')])
  await run.portalBuild
}
