import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { isInWindow } from '#domain/booking/booking.ts'
import { slotStart } from '#domain/booking/slot-time.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings, registrations } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record, server } from '#server/platform/history.ts'
import { existing } from '#server/platform/http/problem.ts'
import { bookingEmails, notify } from '../emails.ts'
import { canBook } from '../registration.ts'
import type { BookingRow } from '../row.ts'
import { closeGap, firstFree, lockAllSeats } from '../seats.ts'

type Slot = Pick<BookingRow, 'date' | 'timeSlot'>

const day = 24 * 60 * 60 * 1000

/**
 * Ends the holds of a slot that ran out, and keeps its free seats for the next families on its list, by email. Call it wherever a seat
 * becomes free, after `lockAllSeats`.
 */
export async function offerFreeSeats(tx: Transaction, context: AppContext, season: Season, slot: Slot): Promise<void> {
  const isThere = and(eq(bookings.date, slot.date), eq(bookings.timeSlot, slot.timeSlot))
  const ended = await tx
    .select()
    .from(bookings)
    .where(and(isThere, eq(bookings.state, 'held'), lte(bookings.heldUntil, new Date(context.now()))))
  for (const { id } of ended) {
    const left = await leave(tx, id, server, 'offer ended')
    await notify(tx, context, season, left, bookingEmails.waitingEnded)
  }
  const start = slotStart(slot.date, slot.timeSlot, season.timeZone)
  const isOffered = isInWindow(season.booking, slot.date) && season.booking.slots.includes(slot.timeSlot) && context.now() < start
  if (!isOffered) return
  for (;;) {
    const seat = await firstFree(tx, slot, season.booking.seats)
    const next = seat === null ? undefined : await nextInLine(tx, season, slot)
    if (seat === null || !next) return
    if (await mayTakeOffer(tx, season, next)) await hold(tx, context, season, { next, seat, start })
    else await leave(tx, next.id, server, 'left the waiting list')
  }
}

/**
 * Ends holds that ran out and offers free seats, in every slot where there is something to do; for the loop, and lazily when somebody asks.
 * Returns how many slots it looked at.
 */
export async function settleDue(context: AppContext): Promise<number> {
  const { booking, round } = context.season()
  const now = new Date(context.now())
  const { rows } = await context.db.execute<{ date: string; time_slot: string }>(sql`
    select date::text, time_slot from bookings where state in ('booked', 'held', 'waiting')
    group by date, time_slot
    having bool_or(state = 'held' and held_until <= ${now.toISOString()}::timestamptz)
      or (bool_or(state = 'waiting' and round = ${round}::int) and date between ${booking.from}::date and ${booking.to}::date
        and time_slot = any (${sql.param(booking.slots)}::text[]) and count(*) filter (where state in ('booked', 'held')) < ${booking.seats}::int)`)
  for (const { date, time_slot } of rows) {
    await context.db.transaction(async (tx) => offerFreeSeats(tx, context, await lockAllSeats(tx, context), { date, timeSlot: time_slot }))
  }
  return rows.length
}

/** Ends the holds of one slot that ran out, and offers its seats again. Returns whether there were any. */
export async function settleEnded(context: AppContext, { date, timeSlot }: Slot): Promise<boolean> {
  const isThere = and(eq(bookings.date, date), eq(bookings.timeSlot, timeSlot))
  const ended = await context.db.$count(
    bookings,
    and(isThere, eq(bookings.state, 'held'), lte(bookings.heldUntil, new Date(context.now()))),
  )
  if (ended === 0) return false
  await context.db.transaction(async (tx) => offerFreeSeats(tx, context, await lockAllSeats(tx, context), { date, timeSlot }))
  return true
}

/** Returns the family that has waited longest for a slot, if any. */
export async function nextInLine(tx: Transaction, season: Season, { date, timeSlot }: Slot): Promise<BookingRow | undefined> {
  const isWaiting = and(eq(bookings.state, 'waiting'), eq(bookings.round, season.round))
  const [row] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.date, date), eq(bookings.timeSlot, timeSlot), isWaiting))
    .orderBy(asc(bookings.number))
    .limit(1)
  return row
}

/** Whether a place's registration, if it has one, is still accepted. */
export async function mayTakeOffer(tx: Transaction, season: Season, { registrationId }: BookingRow): Promise<boolean> {
  if (registrationId === null) return !season.booking.acceptedOnly
  const [registration] = await tx.select().from(registrations).where(eq(registrations.id, registrationId))
  return registration !== undefined && canBook(registration, season)
}

type Hold = { next: BookingRow; seat: number; start: number }

async function hold(tx: Transaction, context: AppContext, season: Season, { next, seat, start }: Hold): Promise<void> {
  const { holdHours, holdMinutes } = season.booking
  const isLastDay = start - context.now() <= day
  const holdTime = isLastDay ? holdMinutes * 60_000 : holdHours * 60 * 60_000
  const heldUntil = new Date(Math.min(context.now() + holdTime, start))
  const row = await updateVersion(tx, bookings, next, { state: 'held', seat, heldUntil })
  const after = { date: row.date, time_slot: row.timeSlot, kept_until: heldUntil.toISOString() }
  await record(tx, { actor: server, action: 'was offered a place', subject: 'booking', subjectId: row.id, after })
  await notify(tx, context, season, row, bookingEmails.waitingOffered)
}

/** Takes a place off the list, and frees the seat that was kept for it. */
export async function leave(tx: Transaction, id: string, actor: Actor, action: string, reason: string | null = null): Promise<BookingRow> {
  // Its seat may have changed meanwhile, when a gap was closed.
  const before = existing(await tx.select().from(bookings).where(eq(bookings.id, id)))
  const row = await updateVersion(tx, bookings, before, { state: 'left', seat: null, heldUntil: null, reason })
  await closeGap(tx, before)
  const states = { before: { state: before.state }, after: { state: row.state } }
  await record(tx, { actor, action, subject: 'booking', subjectId: id, ...states, reason })
  return row
}
