import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'

/**
 * Returns the number of a registration's live booking, or null. Taking an acceptance back doesn't cancel it, because that can be undone, and
 * a seat given away couldn't be returned.
 */
export async function liveBooking(tx: Transaction, registrationId: string): Promise<number | null> {
  const [live] = await tx
    .select({ number: bookings.number })
    .from(bookings)
    .where(and(eq(bookings.registrationId, registrationId), eq(bookings.state, 'booked')))
    .limit(1)
  return live?.number ?? null
}

/** What the office reads after a decision about a booking that stays; '' when there is none. */
export function liveBookingText(number: number | null): string {
  return number === null ? '' : ` Booking ${number} keeps its place until you cancel it in the Appointment List.`
}
