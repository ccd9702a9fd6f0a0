import { randomUUID } from 'node:crypto'
import { type BookingRequest, tidyBooking } from '#domain/booking/booking.ts'
import { slotStart } from '#domain/booking/slot-time.ts'
import type { AppContext } from '#server/context.ts'
import { currentSeason } from '#server/features/season/index.ts'
import { sha256 } from '#server/lib/sha256.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { record, visitor } from '#server/platform/history.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { inOneOrder } from '#server/platform/http/submission.ts'
import { callersZone } from '#server/platform/language.ts'
import { admit, hasSameEmail, hasTooMany, isSameStudent, refuseIssues } from '../admission.ts'
import { refuseSecond, type SentBooking } from '../book.ts'
import { bookingEmails, deliver } from '../emails.ts'
import { bookingRefusals } from '../refusals.ts'
import { type BookingRow, toBookingAnswers, toBookingColumns } from '../row.ts'
import { firstFree } from '../seats.ts'
import { nextInLine } from './offers.ts'

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
  if (slotStart(slot.date, slot.timeSlot, season.timeZone) <= context.now()) throw bookingRefusals.timeIsOver(request)
  const isThere = ({ date, timeSlot }: BookingRow) => date === slot.date && timeSlot === slot.timeSlot
  const first = known.find((row) => isThere(row) && isSameStudent(row, request, registrationId))
  if (first?.state === 'booked') return await refuseSecond(tx, context, season, { first, request })
  if (first && !hasSameEmail(first, request)) throw bookingRefusals.alreadyWaiting(season)
  if (first?.submissionKey === submission.submissionKey && first.submissionHash !== submission.submissionHash)
    throw bookingRefusals.otherBody()
  if (first) return { row: first, isNew: false }
  const isFree = (await firstFree(tx, slot, season.booking.seats)) !== null && (await nextInLine(tx, season, slot)) === undefined
  if (isFree) throw bookingRefusals.placeIsFree(request)
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
