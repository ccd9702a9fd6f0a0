import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { currentSeason, lockSeason } from '#server/features/season/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { whatHappened } from '#server/platform/history.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import type { BookingRow } from './row.ts'

/** Booked, or kept for a family on the waiting list. */
export const isSeated = inArray(bookings.state, ['booked', 'held'])

/** A slot on a day: ISO YYYY-MM-DD and '04:00 PM'. */
type Slot = Pick<BookingRow, 'date' | 'timeSlot'>

/**
 * Locks all seats until the transaction ends: nobody else books, moves, cancels or changes the season. For operations that free a seat,
 * which the office does now and then for a few milliseconds; otherwise two moves into each other's seats would deadlock. Returns the season
 * in force. Call it before anything else in the transaction.
 */
export async function lockAllSeats(tx: Transaction, context: AppContext): Promise<Season> {
  await lockSeason(tx)
  return await currentSeason(tx, context)
}

/** Returns the lowest seat that looks free, or null when all are taken. Another transaction may be taking it right now. */
export async function firstFree(tx: Transaction, slot: Slot, seats: number): Promise<number | null> {
  // Seats have no gaps, so the one after the last is free; only when there is none, each seat is checked.
  const { rows } = await tx.execute<{ seat: number | null }>(sql`
    select case when last < ${seats}::int then last + 1 else (
      select min(offered)::int from generate_series(1, ${seats}::int) offered
      where not exists (select 1 from ${bookings} where ${liveIn(slot)} and ${bookings.seat} = offered)) end as seat
    from (select coalesce(max(${bookings.seat}), 0)::int as last from ${bookings} where ${liveIn(slot)}) taken`)
  return rows[0]?.seat ?? null
}

/**
 * Gives a freed seat to the holder of the slot's last seat, so that taken seats are always 1, 2, ... without gaps. A season with fewer
 * seats then leaves out only bookings that really exceed it.
 */
export async function closeGap(tx: Transaction, { date, timeSlot, seat }: Slot & Pick<BookingRow, 'seat'>): Promise<void> {
  if (seat === null) return
  const last = sql`(select max(seat) from bookings where date = ${date} and time_slot = ${timeSlot} and state in ('booked', 'held'))`
  await tx
    .update(bookings)
    .set({ seat })
    .where(and(liveIn({ date, timeSlot }), sql`${bookings.seat} > ${seat}`, sql`${bookings.seat} = ${last}`))
}

function liveIn({ date, timeSlot }: Slot): SQL | undefined {
  return and(eq(bookings.date, date), eq(bookings.timeSlot, timeSlot), isSeated)
}

/** Locks a live booking as `lockBooking` does. Throws 409 too when it is only a place on a waiting list. */
export async function lockBooked(tx: Transaction, id: string, version: number, timeZone: string): Promise<BookingRow> {
  const row = await lockBooking(tx, id, version, timeZone)
  if (row.state !== 'booked') throw problems.stale(`${row.studentName} is only on the waiting list.`)
  return row
}

/**
 * Locks a live booking or a place on a waiting list until the transaction ends. Throws 404 when there is none, and 409 when its version has
 * changed, saying what happened and who did it, or it is cancelled or has left the list.
 */
export async function lockBooking(tx: Transaction, id: string, version: number, timeZone: string): Promise<BookingRow> {
  const row = existing(await tx.select().from(bookings).where(eq(bookings.id, id)).for('update'))
  if (row.version !== version) {
    throw problems.stale(await whatHappened(tx, { subject: 'booking', subjectId: id, name: `The booking of ${row.studentName}`, timeZone }))
  }
  if (row.state === 'cancelled') throw problems.stale(`The booking of ${row.studentName} is cancelled.`)
  if (row.state === 'left') throw problems.stale(`${row.studentName} is no longer on the waiting list.`)
  return row
}
