import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { OwnBooking } from '#domain/booking/api.ts'
import { changeableUntil } from '#domain/booking/slot-time.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { calendarOf } from './emails.ts'
import type { BookingRow } from './row.ts'

type OwnContext = Pick<AppContext, 'db' | 'season' | 'now'>

/** Returns what the family sees of a registration's live booking, or null. */
export async function ownBookingOf(context: OwnContext, registrationId: string): Promise<OwnBooking | null> {
  const row = await liveRowOf(context.db, eq(bookings.registrationId, registrationId))
  return row ? toOwn(context, row) : null
}

/** Returns the bee level that was given when the registration was last booked; '' when it never was. */
export async function lastBeeLevel(db: Database, registrationId: string): Promise<string> {
  const [row] = await db
    .select({ beeLevel: bookings.beeLevel })
    .from(bookings)
    .where(eq(bookings.registrationId, registrationId))
    .orderBy(desc(bookings.number))
    .limit(1)
  return row?.beeLevel ?? ''
}

/** Converts a live booking for its family. */
export function toOwn({ season, now }: OwnContext, row: BookingRow): OwnBooking {
  const until = changeableUntil(row, season())
  return {
    number: row.number,
    version: row.version,
    student_name: row.studentName,
    bee_level: row.beeLevel,
    date: row.date,
    time_slot: row.timeSlot,
    booked_at: row.bookedAt.toISOString(),
    changeable_until: now() < until ? new Date(until).toISOString() : null,
    calendar: calendarOf(row, season(), now()),
  }
}

/** Returns the live booking that this is true of. */
export async function liveRowOf(db: Database, isTheirs: SQL): Promise<BookingRow | undefined> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(and(isTheirs, eq(bookings.state, 'booked')))
  return row
}
