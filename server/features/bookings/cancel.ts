import { eq } from 'drizzle-orm'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { type Actor, record, visitor } from '#server/platform/history.ts'
import { emails, notify } from './emails.ts'
import type { Row } from './row.ts'
import { closeGap, lockAllSeats, lockForUpdate } from './seats.ts'
import { settle } from './waiting/offers.ts'

/**
 * Cancels a booking: frees its seat and emails the parent the reason. Throws 404, 409 when it was changed after `version` or is already
 * cancelled, and what `allow` throws.
 */
export async function cancel(
  context: AppContext,
  actor: Actor,
  id: string,
  { version, reason, allow }: { version: number; reason: string; allow?: (before: Row, season: Season) => void },
): Promise<Row> {
  return await context.db.transaction(async (tx) => {
    const season = await lockAllSeats(tx, context)
    const before = await lockForUpdate(tx, id, version, season.timeZone)
    allow?.(before, season)
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
    await settle(tx, context, season, before)
    await notify(tx, context, season, row, (data) => emails.bookingCancelled(data, reason), { causedByVisitor: actor === visitor })
    return row
  })
}
