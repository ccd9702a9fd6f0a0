import { and, eq, or } from 'drizzle-orm'
import { changeableUntil } from '#domain/booking/slot-time.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import { record, visitor } from '#server/platform/history.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { hasSameEmail } from '../admission.ts'
import { refuseSecond } from '../book.ts'
import { bookingEmails, notify } from '../emails.ts'
import { bookingRefusals } from '../refusals.ts'
import { remindersSettled } from '../reminders.ts'
import { type BookingRow, toBookingAnswers } from '../row.ts'
import { closeGap, lockAllSeats } from '../seats.ts'
import { leave, mayTakeOffer, offerFreeSeats } from './offers.ts'
import { placeIn } from './place-link.ts'

/**
 * Books the seat that is kept for a place on a waiting list. A child that has a booking elsewhere is moved: its old seat is freed in the
 * same transaction. Throws 404 when the token is wrong or the place was left, and 409 when nothing is kept (any more), or when a booking
 * stands in the way that the family can't move.
 */
export async function takeOffer(context: AppContext, token: string): Promise<BookingRow> {
  const outcome = await context.db.transaction(async (tx): Promise<BookingRow | Problem> => {
    const season = await lockAllSeats(tx, context)
    const place = await lockPlace(tx, context, token)
    // Ends it here and now if its time is over.
    await offerFreeSeats(tx, context, season, place)
    const [offer] = await tx.select().from(bookings).where(eq(bookings.id, place.id))
    if (offer?.state !== 'held' || !(await mayTakeOffer(tx, season, offer))) return bookingRefusals.offerEnded()
    const isOwn = offer.registrationId === null ? undefined : eq(bookings.registrationId, offer.registrationId)
    const isSame = and(eq(bookings.round, offer.round), eq(bookings.nameKey, offer.nameKey), eq(bookings.parentMobile, offer.parentMobile))
    const standing = await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.state, 'booked'), or(isOwn, isSame)))
    const asked = toBookingAnswers(offer)
    // Booked with another address it may be a stranger's place, which must not move it.
    const first = standing.find((row) => !hasSameEmail(row, asked))
    if (first) return await refuseSecond(tx, context, season, { first, request: asked })
    const [own] = standing
    const reminded = remindersSettled(offer, season, context.now())
    if (!own) {
      const row = await updateVersion(tx, bookings, offer, {
        state: 'booked',
        heldUntil: null,
        bookedAt: new Date(context.now()),
        reminded,
      })
      await record(tx, { actor: visitor, action: 'booked', subject: 'booking', subjectId: row.id, after: toBookingAnswers(row) })
      await notify(tx, context, season, row, bookingEmails.bookingConfirmed, 'done')
      return row
    }
    if (context.now() >= changeableUntil(own, season)) return bookingRefusals.tooLateToChange(season)
    await updateVersion(tx, bookings, offer, { state: 'left', seat: null, heldUntil: null })
    const { date, timeSlot, seat } = offer
    const row = await updateVersion(tx, bookings, own, { date, timeSlot, seat, reminded })
    await closeGap(tx, own)
    const [before, after] = [own, row].map((at) => ({ date: at.date, time_slot: at.timeSlot }))
    await record(tx, { actor: visitor, action: 'moved', subject: 'booking', subjectId: row.id, before: before ?? {}, after: after ?? {} })
    await notify(tx, context, season, row, bookingEmails.bookingMoved, 'done')
    await offerFreeSeats(tx, context, season, own)
    return row
  })
  if (outcome instanceof Problem) throw outcome
  return outcome
}

/** Takes the child of a place off its waiting list. Throws 404 when the token is wrong or it isn't on the list any more. */
export async function leaveList(context: AppContext, token: string): Promise<BookingRow> {
  return await context.db.transaction(async (tx) => {
    const season = await lockAllSeats(tx, context)
    const place = await lockPlace(tx, context, token)
    const row = await leave(tx, place.id, visitor, 'left the waiting list')
    if (place.state === 'held') await offerFreeSeats(tx, context, season, place)
    return row
  })
}

async function lockPlace(tx: Transaction, { bookingLinkKey }: AppContext, token: string): Promise<BookingRow> {
  const id = placeIn(bookingLinkKey, token)
  const [row] = id === null ? [] : await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  if (row?.state !== 'waiting' && row?.state !== 'held') throw bookingRefusals.notWaiting()
  return row
}
