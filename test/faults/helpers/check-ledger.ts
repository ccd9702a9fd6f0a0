import { join } from 'node:path'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { openDisk } from '#server/platform/storage/disk.ts'
import type { Files } from '#server/platform/storage/files.ts'
import type { FreshDatabase } from '#test/support/databases.ts'
import { bookingFaults } from './check-bookings.ts'
import { pictureFaults } from './check-pictures.ts'
import { registrationFaults } from './check-registrations.ts'
import type { Ledger } from './ledger.ts'

/**
 * Returns what is wrong after a load, as sentences; empty when all is well. Acknowledged entries must exist exactly once,
 * with picture, history and email; the others completely or not at all. A row without its picture is always wrong; a picture
 * without a row is allowed, at most one for each request without a response.
 */
export async function check(pool: OpenDatabase['pool'], files: Files, ledger: Ledger): Promise<string[]> {
  const expected = [200, 201, 409, 422, 429, 503, null]
  const odd = ledger.calls.filter(({ status, ended }) => ended !== null && !expected.includes(status))
  return [
    ...odd.map(({ what, status }) => `${what} was answered ${status}`),
    ...(await registrationFaults(pool, ledger)),
    ...(await pictureFaults(pool, files, ledger)),
    ...(await bookingFaults(pool, ledger)),
  ]
}

/** Checks a stored database; for the embedded one, no server may be running. */
export async function checkStored(fresh: FreshDatabase, ledger: Ledger): Promise<string[]> {
  const database = await openDatabase({ ...fresh, log: { info() {}, warn() {}, error() {} } })
  try {
    return await check(database.pool, await openDisk(join(fresh.dataDir, 'files')), ledger)
  } finally {
    await database.close()
  }
}
