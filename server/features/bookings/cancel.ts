import { eq } from 'drizzle-orm'
import type { House } from '#server/context.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { letters } from '#server/platform/mail/emails.ts'
import { take } from './lock-for-update.ts'
import { tell } from './notify.ts'
import type { Row } from './row.ts'
import { closeGap, takeAllSeats } from './seats.ts'

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
