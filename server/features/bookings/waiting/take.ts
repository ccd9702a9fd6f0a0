import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import { type BookingRequest, tidyBooking } from '#domain/booking/booking.ts'
import { changeableUntil, slotStart } from '#domain/booking/slot-time.ts'
import type { AppContext } from '#server/context.ts'
import { currentSeason } from '#server/features/season/index.ts'
import { sha256 } from '#server/lib/codes.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import { record, visitor } from '#server/platform/history.ts'
import { inOneOrder } from '#server/platform/http/input.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { callersZone } from '#server/platform/language.ts'
import { admit, hasSameEmail, hasTooMany, isSameStudent, refuseIssues } from '../admission.ts'
import { refuseSecond, type SentBooking } from '../book.ts'
import { bookingEmails, deliver, notify } from '../emails.ts'
import { bookingRefusals } from '../refusals.ts'
import { remindersSettled } from '../reminders.ts'
import { type BookingRow, toBookingAnswers, toBookingColumns } from '../row.ts'
import { closeGap, firstFree, lockAllSeats } from '../seats.ts'
import { leave, mayTakeOffer, nextInLine, offerFreeSeats } from './offers.ts'
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

/** A new place, or the one that the student has on this list. */
type Joined = { row: BookingRow; isNew: boolean }

/**
 * Puts a student on the waiting list of a full slot, with its history and an email; again with the same email address, it is the same place.
 * Throws what `book` throws, and 409 when the slot has a free place or has begun, the student is booked at this time or on the list with
 * another address, or the family is on too many lists.
 */
export async function join(context: AppContext, { sent, key, withinNetwork }: SentBooking): Promise<Joined> {
  const request = { ...tidyBooking(sent), link: sent.link }
  const submission = { submissionKey: key, submissionHash: sha256(JSON.stringify(inOneOrder({ ...request, waiting: 'yes' }))) }
  const season = await currentSeason(context.db, context)
  refuseIssues(request, season, context.now())
  return await withinNetwork(async () => {
    const outcome = await context.db.transaction((tx) => joinList(tx, context, request, submission))
    if (outcome instanceof Problem) throw outcome
    return outcome
  })
}

async function joinList(
  tx: Transaction,
  context: AppContext,
  request: BookingRequest,
  submission: { submissionKey: string; submissionHash: string },
): Promise<Joined | Problem> {
  const { season, registrationId, known } = await admit(tx, context, request, submission.submissionKey)
  const slot = toBookingColumns(request)
  if (slotStart(slot.date, slot.timeSlot, season.timeZone) <= context.now()) throw bookingRefusals.timeIsOver(request, season)
  const isThere = ({ date, timeSlot }: BookingRow) => date === slot.date && timeSlot === slot.timeSlot
  const first = known.find((row) => isThere(row) && isSameStudent(row, request, registrationId))
  if (first?.state === 'booked') return await refuseSecond(tx, context, season, { first, request })
  if (first && !hasSameEmail(first, request)) throw bookingRefusals.alreadyWaiting(season)
  if (first?.submissionKey === submission.submissionKey && first.submissionHash !== submission.submissionHash)
    throw bookingRefusals.otherBody()
  if (first) return { row: first, isNew: false }
  const isFree = (await firstFree(tx, slot, season.booking.seats)) !== null && (await nextInLine(tx, season, slot)) === undefined
  if (isFree) throw bookingRefusals.placeIsFree(request, season)
  const places = known.filter(({ state }) => state !== 'booked')
  if (hasTooMany(places, request)) throw bookingRefusals.tooManyPlaces(season)
  const place = {
    ...slot,
    ...submission,
    id: randomUUID(),
    state: 'waiting',
    round: season.round,
    seasonVersion: season.version,
    timeZone: callersZone(),
  } as const
  const [row] = await tx
    .insert(bookings)
    .values({ ...place, registrationId })
    .onConflictDoNothing()
    .returning()
  // The key is that of a booking.
  if (!row) throw bookingRefusals.otherBody()
  await record(tx, {
    actor: visitor,
    action: 'joined the waiting list',
    subject: 'booking',
    subjectId: row.id,
    after: toBookingAnswers(row),
  })
  await deliver(tx, context, season, row, bookingEmails.waitingJoined, 'done')
  return { row, isNew: true }
}
