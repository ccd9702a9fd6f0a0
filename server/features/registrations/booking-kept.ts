import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'

/**
 * The number of a registration's live booking, or null. Taking an acceptance back leaves it: that can be undone, and a seat that was given away
 * could not be given back.
 */
export async function bookingKept(db: Database | Transaction, registrationId: string): Promise<number | null> {
  const [live] = await db
    .select({ number: bookings.number })
    .from(bookings)
    .where(and(eq(bookings.registrationId, registrationId), eq(bookings.state, 'booked')))
    .limit(1)
  return live?.number ?? null
}

/** What the office is told of it, after the decision; '' when there is none. */
export async function bookingKeptText(db: Database, { id, status }: { id: string; status: string }): Promise<string> {
  const number = status === 'accepted' ? null : await bookingKept(db, id)
  return number === null ? '' : ` Booking ${number} keeps its place until you cancel it in the Appointment List.`
}
