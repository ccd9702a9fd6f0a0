import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { FreshDatabase } from './databases.ts'

const silent = { info() {}, warn() {}, error() {} }

/** An organisation's own payment details: with a public address, forms that still have the examples take no registrations. */
export const ownPayment: Season['payment'] = { ...defaultSeason.payment, upiId: 'bee@bank', payLink: 'https://pay.bee.example/' }

/** Saves them in a database that no server has opened yet. */
export async function setUpPayment(fresh: Pick<FreshDatabase, 'databaseUrl' | 'dataDir'>): Promise<void> {
  const database = await openDatabase({ ...fresh, log: silent })
  const save = "insert into season_versions (version, season_id, content, saved_by) values (1, 1, $1, 'a test')"
  await database.pool.query(save, [JSON.stringify({ payment: ownPayment })])
  await database.close()
}
