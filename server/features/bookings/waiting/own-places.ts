import { and, asc, count, eq, inArray, lte, sql } from 'drizzle-orm'
import type { BookingInvitation, OwnBooking, OwnPlace } from '#domain/booking/api.ts'
import type { AppContext } from '#server/context.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database, Queryable } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { toOwn } from '../own.ts'
import { invitationAgain } from '../registration.ts'
import type { BookingRow } from '../row.ts'
import { placeIn, placeToken } from './place-link.ts'

type PlaceContext = Pick<AppContext, 'db' | 'now' | 'bookingLinkKey'>

type OwnPage = { place: OwnPlace | null; own: OwnBooking | null; invitation: BookingInvitation | null }

/**
 * Returns what the link of a place or a booking shows its family: what is kept for it, or which number it has on the list; or its booking.
 * `invitation` fills in the form again once it was booked. All are null when the token is wrong or the place was left.
 */
export async function placeByToken(context: AppContext, token: string): Promise<OwnPage> {
  const id = placeIn(context.bookingLinkKey, token)
  const [row] = id === null ? [] : await context.db.select().from(bookings).where(eq(bookings.id, id))
  const wasBooked = row?.state === 'booked' || row?.state === 'cancelled'
  return {
    place: row ? await toPlace(context, row) : null,
    own: row?.state === 'booked' ? toOwn(context, row) : null,
    invitation: wasBooked ? invitationAgain(row) : null,
  }
}

/** Whether the link of a place still shows its family something: the place, or the booking it has become. */
export async function isOpenPlace(db: Queryable, key: string, token: string, now: number): Promise<boolean> {
  const id = placeIn(key, token)
  const [row] = id === null ? [] : await db.select().from(bookings).where(eq(bookings.id, id))
  return row !== undefined && (row.state === 'waiting' || row.state === 'booked' || holdsSeat(row, now))
}

function holdsSeat({ state, heldUntil }: BookingRow, now: number): boolean {
  return state === 'held' && heldUntil !== null && heldUntil.getTime() > now
}

/** Returns a registration's places on waiting lists, by day and time. */
export async function placesOfRegistration(context: PlaceContext, registrationId: string): Promise<OwnPlace[]> {
  const rows = await context.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.registrationId, registrationId), inArray(bookings.state, ['waiting', 'held'])))
    .orderBy(asc(bookings.date), sql`${bookings.timeSlot}::time`)
  const places = await Promise.all(rows.map((row) => toPlace(context, row)))
  return places.filter((place) => place !== null)
}

/** Converts a place for its family. A hold that ran out is no longer shown, even before it is ended. */
export async function toPlace(context: PlaceContext, row: BookingRow): Promise<OwnPlace | null> {
  const isHeld = holdsSeat(row, context.now())
  if (row.state !== 'waiting' && !isHeld) return null
  return {
    place: placeToken(context.bookingLinkKey, row.id),
    ...replyOf(row, 'studentName', 'date', 'timeSlot'),
    position: row.state === 'waiting' ? await positionOf(context.db, row) : null,
    held_until: isHeld && row.heldUntil ? row.heldUntil.toISOString() : null,
  }
}

/** 1 for the family that gets the next free seat. */
async function positionOf(db: Database, { date, timeSlot, number }: BookingRow): Promise<number> {
  const isThere = and(eq(bookings.date, date), eq(bookings.timeSlot, timeSlot), eq(bookings.state, 'waiting'))
  const [found] = await db
    .select({ before: count() })
    .from(bookings)
    .where(and(isThere, lte(bookings.number, number)))
  return found?.before ?? 1
}
