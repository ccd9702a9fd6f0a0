import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type BookingAnswers, type BookingRequest, tidyBooking } from '#domain/booking/booking.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { currentSeason } from '#server/features/season/index.ts'
import { sha256 } from '#server/lib/codes.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { together } from '#server/platform/db/transaction.ts'
import { record, visitor } from '#server/platform/history.ts'
import { inOneOrder } from '#server/platform/http/input.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { callersZone } from '#server/platform/language.ts'
import { countWrittenLately } from '#server/platform/mail/outbox.ts'
import { admit, hasSameEmail, hasTooMany, isSameStudent, refuseIssues } from './admission.ts'
import { bookingEmails, deliver } from './emails.ts'
import { bookingRefusals, type WithinNetwork } from './refusals.ts'
import { remindersSettled } from './reminders.ts'
import { type BookingRow, toBookingAnswers, toBookingColumns } from './row.ts'
import { firstFree } from './seats.ts'
import { nextInLine, settleEnded } from './waiting/offers.ts'

/** A request to book, under the visitor's Idempotency-Key and within the limit of its network. */
export type SentBooking = { sent: BookingRequest; key: string; withinNetwork: WithinNetwork }

type Submission = { submissionKey: string; submissionHash: string }
/** A new booking, or the one that the key already has. */
type Booked = { row: BookingRow; isNew: boolean }

/**
 * Books a seat, with its history and the email to the parent, or nothing at all. The same key with the same content returns the same
 * booking.
 *
 * Throws what `admit` throws, 409 when the student has a booking, the slot is full, the family has too many bookings, or the booking under
 * this key was cancelled, 422 when the key was used for other content, and 429 when too many came from one network. Specification 4.5 and
 * 5, rulings 'Booking'.
 */
export async function book(context: AppContext, { sent, key, withinNetwork }: SentBooking): Promise<Booked> {
  const request = { ...tidyBooking(sent), link: sent.link }
  const submission = { submissionKey: key, submissionHash: sha256(JSON.stringify(inOneOrder(request))) }
  const [[earlier], season] = await Promise.all([withKey(context.db, key), currentSeason(context.db, context)])
  if (earlier) return again(earlier, submission, season)
  refuseIssues(request, season, context.now())
  return await withinNetwork(async () => {
    const attempt = () => context.db.transaction((tx) => takeSeat(tx, context, request, submission))
    let outcome = await attempt()
    // A seat may only look taken: kept for a family whose time to take it is over.
    if (outcome === null && (await settleEnded(context, toBookingColumns(request)))) outcome = await attempt()
    if (outcome === null) throw bookingRefusals.slotFull(request, season)
    if (outcome instanceof Problem) throw outcome
    return outcome
  })
}

/** Returns null when the slot is full, and a problem when what was written so far must be committed. */
async function takeSeat(
  tx: Transaction,
  context: AppContext,
  request: BookingRequest,
  submission: Submission,
): Promise<Booked | Problem | null> {
  const { season, registrationId, known } = await admit(tx, context, request, submission.submissionKey)
  const [same] = await withKey(tx, submission.submissionKey)
  if (same) return again(same, submission, season)
  const live = known.filter(({ state }) => state === 'booked')
  const first = live.find((row) => isSameStudent(row, request, registrationId))
  if (first) return await refuseSecond(tx, context, season, { first, request })
  if (hasTooMany(live, request)) throw bookingRefusals.tooManyBookings(season)
  const slot = toBookingColumns(request)
  const [next, free] = await together(nextInLine(tx, season, slot), firstFree(tx, slot, season.booking.seats))
  // A seat that has just become free is the next waiting family's.
  if (next !== undefined || free === null) return null
  const reminded = remindersSettled(slot, season, context.now())
  const columns = {
    ...slot,
    ...submission,
    id: randomUUID(),
    reminded,
    round: season.round,
    seasonVersion: season.version,
    registrationId,
    timeZone: callersZone(),
  }
  const row = await insert(tx, columns, { free, last: season.booking.seats })
  if (!row) return null
  await together(
    record(tx, { actor: visitor, action: 'booked', subject: 'booking', subjectId: row.id, after: toBookingAnswers(row) }),
    deliver(tx, context, season, row, bookingEmails.bookingConfirmed, 'done'),
  )
  return { row, isNew: true }
}

/**
 * Says that the student has a booking: with its day and time to who sent the same email address. To anyone else it doesn't, and the
 * booking's address gets them, at most once an hour.
 */
export async function refuseSecond(
  tx: Transaction,
  context: AppContext,
  season: Season,
  { first, request }: { first: BookingRow; request: Pick<BookingAnswers, 'parent_email' | 'date' | 'time_slot'> },
): Promise<Problem> {
  if (hasSameEmail(first, request)) return bookingRefusals.alreadyBooked(first, season)
  if ((await countWrittenLately(tx, 'booking-repeated', first.id)) === 0) {
    const after = { date: request.date, time_slot: request.time_slot }
    await record(tx, { actor: visitor, action: 'asked again', subject: 'booking', subjectId: first.id, after })
    await deliver(tx, context, season, first, bookingEmails.bookingRepeated, 'asked')
  }
  return bookingRefusals.bookedElsewhere(context)
}

/**
 * Tries seats in ascending order, from the one that looked free. If another transaction is booking the same seat, this one waits for it; the
 * fixed order rules out deadlocks. Returns undefined when the slot is full.
 */
async function insert(
  tx: Transaction,
  columns: Omit<typeof bookings.$inferInsert, 'seat'>,
  { free, last }: { free: number; last: number },
): Promise<BookingRow | undefined> {
  for (let seat = free; seat <= last; seat++) {
    const [row] = await tx
      .insert(bookings)
      .values({ ...columns, seat })
      .onConflictDoNothing()
      .returning()
    if (row) return row
  }
  return undefined
}

/** Returns the live booking of a student in a round, if any. */
export async function liveBookingOf(db: Queryable, round: number, answers: BookingAnswers): Promise<BookingRow | undefined> {
  const { nameKey, parentMobile } = toBookingColumns(answers)
  const isTheirs = and(eq(bookings.nameKey, nameKey), eq(bookings.parentMobile, parentMobile))
  const isLive = and(eq(bookings.round, round), eq(bookings.state, 'booked'))
  const [row] = await db.select().from(bookings).where(and(isTheirs, isLive))
  return row
}

function withKey(db: Queryable, key: string) {
  return db.select().from(bookings).where(eq(bookings.submissionKey, key))
}

function again(row: BookingRow, { submissionHash }: Submission, season: Season): Booked {
  if (row.submissionHash !== submissionHash) throw bookingRefusals.otherBody()
  if (row.state === 'cancelled') throw bookingRefusals.cancelledSince(row, season)
  return { row, isNew: false }
}
