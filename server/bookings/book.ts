import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type BookingAnswers, checkBooking, tidyBooking } from '../../domain/booking.ts'
import { violatedConstraint } from '../db/constraint.ts'
import type { Database, Transaction } from '../db/open.ts'
import { bookings, registrations } from '../db/tables.ts'
import { record, visitor } from '../history/history.ts'
import type { House } from '../house.ts'
import { type CountForm, uncounted } from '../http/form-limit.ts'
import { Problem, problems } from '../http/problem.ts'
import { inOneOrder } from '../http/submission.ts'
import { letters } from '../mail/letters.ts'
import { currentSeason, holdSeason } from '../season/store.ts'
import { sha256 } from '../sha256.ts'
import { refusals } from './refusals.ts'
import { type Row, toColumns } from './row.ts'
import { firstFree } from './seats.ts'
import { send } from './tell.ts'

type Seating = { answers: BookingAnswers; key: string; submissionHash: string }

/**
 * Books a seat, with its history and the letter to the parent, or nothing at all. The same key with the same content is
 * the same booking. Throws 400 with every issue, 409 when the slot is full or the student has a booking, 403 when only
 * accepted students may book, 409 when what was booked under the key is cancelled by now, 422 when the key was used for other content, 429 when too many forms came from one network. Specification 4.5 and 5, rulings 'Booking'.
 *
 * `key` is the visitor's Idempotency-Key.
 */
export async function book(
  house: House,
  { sent, key, countForm = uncounted }: { sent: BookingAnswers; key: string; countForm?: CountForm },
): Promise<Row> {
  const answers = tidyBooking(sent)
  const submissionHash = hashOf(answers)
  const outcome = await countForm(() => house.db.transaction((tx) => seat(tx, house, { answers, key, submissionHash }))).catch(asRefusal)
  if (outcome && !(outcome instanceof Problem)) return outcome
  // Whatever stands against it now: what was booked under this key before is that booking.
  const same = await findByKey(house.db, key)
  if (same) return sameAs(same, submissionHash)
  if (outcome) throw outcome
  // No seat is left, or the student has one.
  const season = await currentSeason(house.db, house.season())
  const first = await liveBookingOf(house.db, season.round, answers)
  throw first ? refusals.alreadyBooked(first, season) : refusals.slotFull(answers)
}

/** The live booking of a student in a round, if there is one. */
export async function liveBookingOf(db: Database, round: number, answers: BookingAnswers): Promise<Row | undefined> {
  const { nameKey, parentMobile } = toColumns(answers)
  const isTheirs = and(eq(bookings.nameKey, nameKey), eq(bookings.parentMobile, parentMobile))
  const isLive = and(eq(bookings.round, round), eq(bookings.state, 'booked'))
  const [row] = await db.select().from(bookings).where(and(isTheirs, isLive))
  return row
}

async function seat(tx: Transaction, house: House, { answers, key, submissionHash }: Seating): Promise<Row | null> {
  const season = await holdSeason(tx, house.season())
  const { issues } = checkBooking(answers, season.booking)
  if (issues.length > 0) throw problems.invalid(issues)
  if (season.booking.acceptedOnly && !(await isAccepted(tx, season.round, answers))) throw refusals.notAccepted(season)
  const stamp = { round: season.round, seasonVersion: season.version }
  const columns = { ...toColumns(answers), id: randomUUID(), submissionKey: key, submissionHash, ...stamp }
  const row = await insert(tx, columns, season.booking.seats)
  if (!row) return null
  await record(tx, { actor: visitor, action: 'booked', subject: 'booking', subjectId: row.id, after: answers })
  await send(tx, house, season, row, letters.bookingConfirmed, { causedByVisitor: true })
  return row
}

/** Seat by seat, always upwards: who meets somebody else's unfinished booking waits for it, and nobody waits in a circle. */
async function insert(tx: Transaction, columns: Omit<typeof bookings.$inferInsert, 'seat'>, seats: number): Promise<Row | null> {
  const first = await firstFree(tx, columns, seats)
  for (let seat = first ?? seats + 1; seat <= seats; seat++) {
    const [row] = await tx
      .insert(bookings)
      .values({ ...columns, seat })
      .onConflictDoNothing({ target: [bookings.date, bookings.timeSlot, bookings.seat], where: sql`state = 'booked'` })
      .returning()
    if (row) return row
  }
  return null
}

/** Whether there is an accepted registration of the round with this name and a phone number that ends with these digits. */
async function isAccepted(tx: Transaction, round: number, answers: BookingAnswers): Promise<boolean> {
  const { nameKey, parentMobile } = toColumns(answers)
  const [found] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.round, round),
        eq(registrations.nameKey, nameKey),
        eq(registrations.status, 'accepted'),
        sql`right(${registrations.phoneKey}, 10) = ${parentMobile}`,
      ),
    )
    .limit(1)
  return found !== undefined
}

/** What refused it: a problem, or null for the database's own rules. Anything else is thrown. */
function asRefusal(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (violatedConstraint(error)?.startsWith('bookings_')) return null
  throw error
}

async function findByKey(db: Database, key: string): Promise<Row | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.submissionKey, key))
  return row
}

function sameAs(row: Row, submissionHash: string): Row {
  if (row.submissionHash !== submissionHash) throw refusals.otherBody()
  if (row.state === 'cancelled') throw refusals.cancelledSince(row)
  return row
}

/** SHA-256 over everything that was sent, whatever order it came in. */
function hashOf(answers: BookingAnswers): string {
  return sha256(JSON.stringify(inOneOrder(answers)))
}
