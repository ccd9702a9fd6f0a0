import { and, eq, inArray } from 'drizzle-orm'
import { type BookingAnswers, checkBooking, openBooking, tidyBooking, windowToChange } from '#domain/booking/booking.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { refuseEnded } from '#server/features/season/index.ts'
import { answersNamed, changedNames } from '#server/lib/changed-answers.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record, visitor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { liveBookingOf } from './book.ts'
import { bookingEmails, notify, renew } from './emails.ts'
import { bookingRefusals } from './refusals.ts'
import { remindersSettled } from './reminders.ts'
import { type BookingRow, toBookingAnswers, toBookingColumns } from './row.ts'
import { closeGap, firstFree, lockAllSeats, lockBooked, lockBooking } from './seats.ts'
import { leave, offerFreeSeats } from './waiting/offers.ts'

/** What emails mention of a booking, besides its time. */
const inEmails: (keyof BookingAnswers)[] = ['student_name', 'bee_level']

/**
 * Changes a booking. For another date or time it takes a seat there and frees the old one in the same transaction. Emails the parent when
 * the time or the address changes (`isNotified`), and rewrites an unsent email that is outdated. A booking of an earlier round that is moved
 * then belongs to the current one. Throws 400 with every issue, 404, 409 when the slot is full, the student has another booking, or it was
 * changed after `version`, and what `allow` throws. Specification 4.3, rulings 'Booking'.
 */
export async function move(
  context: AppContext,
  actor: Actor,
  id: string,
  version: number,
  sent: BookingAnswers,
  allow?: (tx: Transaction, before: BookingRow, season: Season) => Promise<void>,
): Promise<{ row: BookingRow; isMoved: boolean; isNotified: boolean }> {
  const answers = tidyBooking(sent)
  let { round } = context.season()
  try {
    return await context.db.transaction(async (tx) => {
      const season = await lockAllSeats(tx, context)
      const before = await lockBooked(tx, id, version, season.timeZone)
      refuseEnded(context, before.round)
      await allow?.(tx, before, season)
      const stored = toBookingAnswers(before)
      const { issues } = checkBooking(
        answers,
        windowToChange(stored, answers, openBooking(season.booking, dayIn(season.timeZone, context.now()))),
      )
      if (issues.length > 0) throw problems.invalid(issues)
      const changed = changedNames(stored, answers)
      if (changed.length === 0) return { row: before, isMoved: false, isNotified: false }
      const isMoved = isElsewhere(before, answers)
      round = isMoved ? season.round : before.round
      // Seats there that are free or no longer kept are the next waiting families'.
      if (isMoved) await offerFreeSeats(tx, context, season, toBookingColumns(answers))
      const seat = isMoved ? await firstFree(tx, toBookingColumns(answers), season.booking.seats) : before.seat
      if (isMoved && seat === null) throw bookingRefusals.slotFull(answers, season)
      const reminded = remindersSettled(toBookingColumns(answers), season, context.now())
      const row = await updateVersion(tx, bookings, before, { ...toBookingColumns(answers), round, seat, ...(isMoved && { reminded }) })
      if (isMoved) await closeGap(tx, before)
      const action = isMoved ? 'moved' : 'amended'
      const change = { before: answersNamed(stored, changed), after: answersNamed(answers, changed) }
      await record(tx, { actor, action, subject: 'booking', subjectId: id, ...change })
      const isNotified = isMoved || changed.includes('parent_email')
      if (isMoved) await offerFreeSeats(tx, context, season, before)
      if (isNotified) await notify(tx, context, season, row, bookingEmails.bookingMoved, actor === visitor ? 'done' : 'office')
      else if (changed.some((name) => inEmails.includes(name))) await renew(tx, context, season, row)
      return { row, isMoved, isNotified }
    })
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'bookings_one_per_seat') throw bookingRefusals.slotFull(answers, context.season())
    const other = constraint === 'bookings_one_per_student' ? await liveBookingOf(context.db, round, answers) : undefined
    throw other ? bookingRefusals.alreadyBooked(other, context.season()) : error
  }
}

function isElsewhere(before: BookingRow, { date, time_slot }: BookingAnswers): boolean {
  return before.date !== date || before.timeSlot !== time_slot
}

type Attendance = { version: number; attended: boolean | null; note: string }

/** Notes on the day whether a student was here, and what the judges should know. Throws 404, and 409 when the booking was changed after `version`. */
export async function noteAttendance(
  context: AppContext,
  actor: Actor,
  id: string,
  { version, attended, note }: Attendance,
): Promise<BookingRow> {
  return await context.db.transaction(async (tx) => {
    const before = await lockBooked(tx, id, version, context.season().timeZone)
    const row = await updateVersion(tx, bookings, before, { attended, note: note === '' ? null : note })
    const valuesOf = (one: BookingRow) => ({ attended: one.attended, note: one.note })
    await record(tx, {
      actor,
      action: 'attendance noted',
      subject: 'booking',
      subjectId: id,
      before: valuesOf(before),
      after: valuesOf(row),
    })
    return row
  })
}

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
