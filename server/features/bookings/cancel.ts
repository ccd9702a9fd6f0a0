import { and, eq, inArray } from 'drizzle-orm'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import { type Actor, record, visitor } from '#server/platform/history.ts'
import { bookingEmails, notify } from './emails.ts'
import type { BookingRow } from './row.ts'
import { closeGap, lockAllSeats, lockBooking } from './seats.ts'
import { leave, offerFreeSeats } from './waiting/offers.ts'

/**
 * Cancels a booking, or takes a place off its waiting list: frees its seat, if it has one, and emails the parent the reason. Throws 404,
 * 409 when it was changed after `version` or is already cancelled, and what `allow` throws.
 */
export async function cancel(
  context: AppContext,
  actor: Actor,
  id: string,
  { version, reason, allow }: { version: number; reason: string; allow?: (before: BookingRow, season: Season) => void },
): Promise<BookingRow> {
  return await context.db.transaction(async (tx) => {
    const season = await lockAllSeats(tx, context)
    const before = await lockBooking(tx, id, version, season.timeZone)
    allow?.(before, season)
    const isBooked = before.state === 'booked'
    const why = reason === '' ? null : reason
    const row = isBooked ? await free(tx, before, actor, why) : await leave(tx, id, actor, 'taken off the waiting list', why)
    await offerFreeSeats(tx, context, season, before)
    const compose = isBooked ? bookingEmails.bookingCancelled : bookingEmails.waitingCancelled
    await notify(tx, context, season, row, (data) => compose(data, reason), actor === visitor ? 'done' : 'office')
    return row
  })
}

/**
 * Frees the seat of a registration that is withdrawn, and takes it off the waiting lists; the next family is offered the seat. Call it after
 * `lockAllSeats`. The email about the withdrawal tells the family.
 */
export async function freeWithdrawn(tx: Transaction, context: AppContext, season: Season, registrationId: string): Promise<void> {
  const isLive = inArray(bookings.state, ['booked', 'held', 'waiting'])
  const live = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.registrationId, registrationId), isLive))
  for (const before of live) {
    if (before.state === 'booked') await free(tx, before, visitor, null)
    else await leave(tx, before.id, visitor, 'left the waiting list')
    await offerFreeSeats(tx, context, season, before)
  }
}

async function free(tx: Transaction, before: BookingRow, actor: Actor, reason: string | null): Promise<BookingRow> {
  const row = await updateVersion(tx, bookings, before, { state: 'cancelled', reason })
  await closeGap(tx, before)
  const states = { before: { state: before.state }, after: { state: row.state } }
  await record(tx, { actor, action: 'cancelled', subject: 'booking', subjectId: row.id, ...states, reason })
  return row
}
