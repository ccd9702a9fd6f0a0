import { and, asc, eq, gt, notInArray, or, sql } from 'drizzle-orm'
import type { Season } from '../../domain/season.ts'
import type { Transaction } from '../db/open.ts'
import { bookings } from '../db/tables.ts'

type Setting = Pick<Season['booking'], 'seats' | 'from' | 'to' | 'slots'>

/**
 * Live bookings that would have no place under a setting: another day, no such slot, or a seat too many; by date, time and
 * seat. Seats have no gap, so whoever sits higher than the last seat is really one too many.
 */
export async function bookingsBeyond(
  tx: Transaction,
  { seats, from, to, slots }: Setting,
): Promise<{ date: string; time_slot: string; student_name: string }[]> {
  const hasDays = from !== null && to !== null
  const isBeyond = or(
    hasDays ? sql`${bookings.date} not between ${from} and ${to}` : sql`true`,
    slots.length > 0 ? notInArray(bookings.timeSlot, slots) : sql`true`,
    gt(bookings.seat, seats),
  )
  return await tx
    .select({ date: bookings.date, time_slot: bookings.timeSlot, student_name: bookings.studentName })
    .from(bookings)
    .where(and(eq(bookings.state, 'booked'), isBeyond))
    .orderBy(asc(bookings.date), sql`${bookings.timeSlot}::time`, asc(bookings.seat))
}
