import { and, asc, eq, gt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Season } from '#domain/season/season.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'

type Setting = Pick<Season['booking'], 'seats' | 'from' | 'to' | 'slots'>

export type Booked = { date: string; time_slot: string; student_name: string }

/**
 * Finds live bookings of a round that a setting has no place for: another day, a missing slot, or too few seats. Seats are numbered without
 * gaps, so a seat number above the last one really is one too many.
 */
export async function bookingsBeyond(tx: Transaction, round: number, { seats, from, to, slots }: Setting): Promise<Booked[]> {
  const hasDays = from !== null && to !== null
  const isBeyond = or(
    hasDays ? sql`${bookings.date} not between ${from} and ${to}` : sql`true`,
    slots.length > 0 ? notInArray(bookings.timeSlot, slots) : sql`true`,
    gt(bookings.seat, seats),
  )
  return await liveBookings(tx, round, isBeyond)
}

/** Returns live bookings of a round by date, time and seat. */
export async function liveBookings(tx: Transaction, round: number, which?: SQL): Promise<Booked[]> {
  return await tx
    .select({ date: bookings.date, time_slot: bookings.timeSlot, student_name: bookings.studentName })
    .from(bookings)
    .where(and(eq(bookings.round, round), eq(bookings.state, 'booked'), which))
    .orderBy(asc(bookings.date), sql`${bookings.timeSlot}::time`, asc(bookings.seat))
}
