import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { whatHappened } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { Row } from './row.ts'

/**
 * Takes a live booking for changing. Throws 404 when there is none, and 409 when it is no longer the version that was
 * looked at, with what happened to it and who did it, or is cancelled.
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
