import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { whatHappened } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { Row } from './row.ts'

/**
 * Locks a registration until the transaction ends. Throws 404 when there is none, and 409 when its version has changed, saying what
 * happened and who did it.
 */
export async function lockForUpdate(tx: Transaction, context: AppContext, id: string, version: number): Promise<Row> {
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
  if (!row) throw problems.notFound()
  if (row.version !== version) {
    const { timeZone } = context.season()
    throw problems.stale(await whatHappened(tx, { subject: 'registration', subjectId: id, name: row.name, timeZone }))
  }
  return row
}
