import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { whatHappened } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { Row } from './row.ts'

/**
 * Locks a live booking until the transaction ends. Throws 404 when there is none, and 409 when its version has changed, saying what
 * happened and who did it, or it is cancelled.
 */
export async function lockForUpdate(tx: Transaction, id: string, version: number, timeZone: string): Promise<Row> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  if (!row) throw problems.notFound()
  if (row.version !== version) {
    throw problems.stale(await whatHappened(tx, { subject: 'booking', subjectId: id, name: `The booking of ${row.studentName}`, timeZone }))
  }
  if (row.state === 'cancelled') throw problems.stale(`The booking of ${row.studentName} is cancelled.`)
  return row
}
