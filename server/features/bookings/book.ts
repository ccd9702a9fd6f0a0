import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import type { BookingAnswers } from '#domain/booking/booking.ts'
import { type BookingRequest, checkBookingRequest, tidyBookingRequest } from '#domain/booking/booking-request.ts'
import type { AppContext } from '#server/context.ts'
import { refuseWithoutConsent } from '#server/features/consent/index.ts'
import { currentSeason, holdSeason } from '#server/features/season/index.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { violatedConstraint } from '#server/platform/db/constraint.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { together } from '#server/platform/db/transaction.ts'
import { record, visitor } from '#server/platform/history.ts'
import { type CountForm, uncounted } from '#server/platform/http/limits/form-limit.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { inOneOrder } from '#server/platform/http/submission.ts'
import { countWrittenLately } from '#server/platform/mail/outbox.ts'
import { deliver, emails } from './emails.ts'
import type { Gate } from './limits.ts'
import { refusals } from './refusals.ts'
import { holdsLink, nameIssues, refuseAnother, registrationShown } from './registration-proof.ts'
import { remindersSettled } from './reminders.ts'
import { type Row, toAnswers, toColumns } from './row.ts'
import { firstFree } from './seats.ts'
import { nextInLine, settleEnded } from './waiting/offers.ts'

type Seating = { request: BookingRequest; key: string; submissionHash: string }

/** The outcome of a request: a new seat, or the one this student or key already has. */
type Outcome = { row: Row; isNew: boolean; shown: boolean }

/** Most emails per hour about repeated requests for a student who has a booking. */
const repeatsAnHour = 3

/**
 * Books a seat, with its history and the email to the parent, or nothing at all. The same key with the same content returns the same
 * booking. Where only accepted students can book, the request must show an accepted registration: by its booking link, or by its reference
 * with the student's name and the parent's mobile number or email. A request that shows one gets details of its booking; all others get one
 * answer whether or not the student is booked, and the booking's address gets an email.
 *
 * Throws 400 with every issue, 403 when no such registration was shown, 409 when the slot is full, the registration has a booking or the
 * booking under this key was cancelled, 422 when the key was used for other content, 429 from the gate and when too many forms came from
 * one network. Specification 4.5 and 5, rulings 'Booking'.
 *
 * `key` is the visitor's Idempotency-Key.
 */
export async function book(
  context: AppContext,
  gate: Gate,
  { sent, key, countForm = uncounted }: { sent: BookingRequest; key: string; countForm?: CountForm },
): Promise<Outcome> {
  const request = tidyBookingRequest(sent)
  const submissionHash = hashOf(request)
  const seating = { request, key, submissionHash }
  const [earlier, season] = await Promise.all([findByKey(context.db, key), currentSeason(context.db, context.season())])
  if (earlier) return again(earlier, seating)
  const issues = checkBookingRequest(request, season.booking)
  if (issues.length > 0) throw problems.invalid(issues)
  const attempt = () => bookSeat(context, seating)
  if (await holdsLink(context, season, request)) return await gate.seat('shown', attempt)
  if (!season.booking.acceptedOnly) return await gate.seat('open', () => countForm(attempt))
  return await gate.guess(request.reference, () => gate.seat('shown', attempt))
}

async function bookSeat(context: AppContext, seating: Seating): Promise<Outcome> {
  const attempt = () => context.db.transaction((tx) => seat(tx, context, seating)).catch(asRefusal)
  let outcome = await attempt()
  // A seat may only look taken: kept for a family whose time to take it is over.
  if (outcome === null && (await settleEnded(context, toColumns(seating.request)))) outcome = await attempt()
  if (outcome && !(outcome instanceof Problem)) return outcome
  // Sent twice at once: the other request was first.
  const same = await findByKey(context.db, seating.key)
  if (same) return again(same, seating)
  throw outcome ?? refusals.slotFull(seating.request)
}

/** Returns the live booking of a student in a round, if any. */
export async function liveBookingOf(db: Database | Transaction, round: number, answers: BookingAnswers): Promise<Row | undefined> {
  const { nameKey, parentMobile } = toColumns(answers)
  const isTheirs = and(eq(bookings.nameKey, nameKey), eq(bookings.parentMobile, parentMobile))
  const isLive = and(eq(bookings.round, round), eq(bookings.state, 'booked'))
  const [row] = await db.select().from(bookings).where(and(isTheirs, isLive))
  return row
}

/** Returns a problem instead of throwing it when the changes made so far must be committed. */
async function seat(tx: Transaction, context: AppContext, seating: Seating): Promise<Outcome | Problem | null> {
  const { request, key, submissionHash } = seating
  const season = await holdSeason(tx, context.season())
  const registration = await registrationShown(tx, context.bookingLinkKey, season, request)
  const issues = [...checkBookingRequest(request, season.booking), ...nameIssues(request, registration)]
  if (issues.length > 0) throw problems.invalid(issues)
  if (season.booking.acceptedOnly && !registration) throw refusals.notAccepted(season)
  if (registration) await refuseWithoutConsent(tx, context, registration)
  if (registration) await refuseAnother(tx, season, registration)
  const own = { round: season.round, seasonVersion: season.version, registrationId: registration?.id ?? null }
  const slot = toColumns(request)
  const reminded = remindersSettled(slot, season, context.now())
  const columns = { ...slot, id: randomUUID(), submissionKey: key, submissionHash, reminded, ...own }
  const [next, first, known] = await together(
    nextInLine(tx, season, slot),
    firstFree(tx, slot, season.booking.seats),
    // Looked up in advance, so that new and repeated bookings take the same time.
    standingInTheWay(tx, columns),
  )
  // A seat that has just become free is the next waiting family's.
  if (next !== undefined || first === null) return null
  const taken = await insert(tx, columns, { first, last: season.booking.seats, known })
  if (taken === null) return null
  const { row, isNew } = taken
  const shown = registration !== null
  // Queried for new bookings too, so that both take the same time.
  const repeats = countWrittenLately(tx, 'booking-repeated', row.id)
  if (isNew) {
    await together(
      repeats,
      record(tx, { actor: visitor, action: 'booked', subject: 'booking', subjectId: row.id, after: toAnswers(row) }),
      deliver(tx, context, season, row, emails.bookingConfirmed, { causedByVisitor: true }),
    )
    return { row, isNew, shown }
  }
  const tellsAgain = (await repeats) < repeatsAnHour
  if (row.submissionKey === key) return again(row, seating)
  if (registration && row.registrationId === registration.id) throw refusals.alreadyBooked(row, season)
  // Only the booking's address is notified.
  const { date, time_slot } = request
  await record(tx, { actor: visitor, action: 'asked again', subject: 'booking', subjectId: row.id, after: { date, time_slot } })
  if (tellsAgain) await deliver(tx, context, season, row, emails.bookingRepeated, { causedByVisitor: true })
  // A stranger gets the answer of a new booking.
  return registration ? refusals.bookedElsewhere(season) : { row, isNew: true, shown }
}

/**
 * Tries seats in ascending order, from the `first` that looked free. If another transaction is booking the same seat, this one waits for
 * it; the fixed order rules out deadlocks. Returns the existing booking when this student, registration or key has one (`isNew` is false;
 * `known` is the one found before), null when the slot is full.
 */
async function insert(
  tx: Transaction,
  columns: Omit<typeof bookings.$inferInsert, 'seat'>,
  { first, last, known }: { first: number; last: number; known: Row | undefined },
): Promise<{ row: Row; isNew: boolean } | null> {
  for (let seat = first; seat <= last; seat++) {
    const [row] = await tx
      .insert(bookings)
      .values({ ...columns, seat })
      .onConflictDoNothing()
      .returning()
    if (row) return { row, isNew: true }
    const inTheWay = known ?? (await standingInTheWay(tx, columns))
    if (inTheWay) return { row: inTheWay, isNew: false }
  }
  return null
}

/** Returns the booking of this key, else of this registration, else of this student; the first two may be shown to the sender. */
async function standingInTheWay(tx: Transaction, columns: Omit<typeof bookings.$inferInsert, 'seat'>): Promise<Row | undefined> {
  const { submissionKey, registrationId = null, round = 1, nameKey, parentMobile } = columns
  const isSameStudent = and(eq(bookings.round, round), eq(bookings.nameKey, nameKey), eq(bookings.parentMobile, parentMobile))
  const isOfRegistration = registrationId === null ? undefined : eq(bookings.registrationId, registrationId)
  const isLive = and(eq(bookings.state, 'booked'), or(isOfRegistration, isSameStudent))
  const rows = await tx
    .select()
    .from(bookings)
    .where(or(eq(bookings.submissionKey, submissionKey), isLive))
  const own = registrationId === null ? undefined : rows.find((row) => row.registrationId === registrationId)
  return rows.find((row) => row.submissionKey === submissionKey) ?? own ?? rows[0]
}

/** Converts an error to a problem, or to null for the database's own rules. Rethrows anything else. */
function asRefusal(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (violatedConstraint(error)?.startsWith('bookings_')) return null
  throw error
}

async function findByKey(db: Database, key: string): Promise<Row | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.submissionKey, key))
  return row
}

function again(row: Row, { submissionHash }: Seating): Outcome {
  if (row.submissionHash !== submissionHash) throw refusals.otherBody()
  if (row.state === 'cancelled') throw refusals.cancelledSince(row)
  return { row, isNew: false, shown: row.registrationId !== null }
}

/** Returns the SHA-256 of everything sent, in any order. Empty values count as not sent. */
function hashOf({ reference, link, ...answers }: BookingRequest): string {
  return sha256(JSON.stringify(inOneOrder({ ...answers, ...(reference && { reference }), ...(link && { link }) })))
}
