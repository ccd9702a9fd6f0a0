import { eq } from 'drizzle-orm'
import { bookings } from '../db/tables.ts'
import { type Actor, record } from '../history/history.ts'
import type { House } from '../house.ts'
import { letters } from '../mail/letters.ts'
import type { Row } from './row.ts'
import { closeGap, takeAllSeats } from './seats.ts'
import { take } from './take.ts'
import { tell } from './tell.ts'

/**
 * Cancels a booking: its seat is free again, and the parent gets a letter with the reason. Throws 404, and
 * 409 when it was changed after `version` or is cancelled already.
 */
export async function cancel(
  house: House,
  actor: Actor,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<Row> {
  return await house.db.transaction(async (tx) => {
    const season = await takeAllSeats(tx, house)
    const before = await take(tx, id, version, season.timeZone)
    const [row] = await tx
      .update(bookings)
      .set({ state: 'cancelled', reason: reason === '' ? null : reason, version: before.version + 1 })
      .where(eq(bookings.id, id))
      .returning()
    if (!row) throw new Error('The database returned no row for an update')
    await closeGap(tx, before)
    await record(tx, {
      actor,
      action: 'cancelled',
      subject: 'booking',
      subjectId: id,
      before: { state: before.state },
      after: { state: row.state },
      reason: row.reason,
    })
    await tell(tx, house, season, row, (facts) => letters.bookingCancelled(facts, reason))
    return row
  })
}
