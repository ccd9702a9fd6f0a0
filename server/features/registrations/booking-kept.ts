import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'

/**
 * Returns the number of a registration's live booking, or null. Taking an acceptance back keeps it, because that can be undone, and a seat
 * given away couldn't be returned.
 */
export async function bookingKept(db: Database | Transaction, registrationId: string): Promise<number | null> {
  const [live] = await db
    .select({ number: bookings.number })
    .from(bookings)
    .where(and(eq(bookings.registrationId, registrationId), eq(bookings.state, 'booked')))
    .limit(1)
  return live?.number ?? null
}

/** Tells the office about a kept booking after the decision; '' when there is none. */
export async function bookingKeptText(db: Database, { id, status }: { id: string; status: string }): Promise<string> {
  const number = status === 'accepted' ? null : await bookingKept(db, id)
  return number === null ? '' : ` Booking ${number} keeps its place until you cancel it in the Appointment List.`
}
