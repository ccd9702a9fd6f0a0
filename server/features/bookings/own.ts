import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { OwnBooking } from '#domain/booking/api.ts'
import { changeableUntil } from '#domain/booking/slot-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { bookings, history } from '#server/platform/db/schema/index.ts'
import { visitor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { cancel, move } from './change.ts'
import { calendarOf } from './emails.ts'
import { bookingRefusals, maxMoves } from './refusals.ts'
import { registrationByLink } from './registration.ts'
import { type BookingRow, toBookingAnswers } from './row.ts'
import { placeIn } from './waiting/place-link.ts'

type OwnVersion = { link: string; version: number }

/**
 * Moves the booking of a link, its own or its registration's, as `move` does for the office. Throws what `move` throws, 404 for a link that
 * doesn't work or has no booking, and 409 after the season's cut-off or after too many moves.
 */
export async function moveOwn(
  context: AppContext,
  { link, version, date, time_slot }: OwnVersion & { date: string; time_slot: string },
): Promise<BookingRow> {
  const row = await byLink(context, link)
  const answers = { ...toBookingAnswers(row), date, time_slot }
  const { row: moved } = await move(context, visitor, row.id, version, answers, async (tx, before, season) => {
    refuseLate(context, before, season)
    await refuseManyMoves(tx, before, season)
  })
  return moved
}

/** Cancels the booking of a link, as `cancel` does for the office. Throws as `moveOwn` does. */
export async function cancelOwn(context: AppContext, { link, version }: OwnVersion): Promise<BookingRow> {
  const row = await byLink(context, link)
  const allow = (before: BookingRow, season: Season) => refuseLate(context, before, season)
  return await cancel(context, visitor, row.id, { version, reason: '', allow })
}

async function byLink({ db, bookingLinkKey, season }: AppContext, link: string): Promise<BookingRow> {
  const registration = await registrationByLink(db, bookingLinkKey, season(), link)
  const id = placeIn(bookingLinkKey, link)
  if (!registration && id === null) throw problems.linkEnded(m['booking.link_no_longer_works_write']({ contact: season().contact }))
  const row = registration
    ? await liveRowOf(db, eq(bookings.registrationId, registration.id))
    : await liveRowOf(db, eq(bookings.id, id ?? ''))
  if (!row) throw bookingRefusals.notBooked()
  return row
}

function refuseLate({ now }: AppContext, before: BookingRow, season: Season): void {
  if (now() >= changeableUntil(before, season)) throw bookingRefusals.tooLateToChange(season)
}

async function refuseManyMoves(tx: Transaction, { id }: BookingRow, season: Season): Promise<void> {
  const isMove = and(eq(history.subject, 'booking'), eq(history.subjectId, id), eq(history.action, 'moved'))
  const moves = await tx.$count(history, and(isMove, eq(history.actorName, visitor.name)))
  if (moves >= maxMoves) throw bookingRefusals.movedTooOften(season)
}

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
    ...replyOf(row, 'number', 'version', 'studentName', 'beeLevel', 'date', 'timeSlot', 'bookedAt'),
    changeable_until: now() < until ? new Date(until).toISOString() : null,
    calendar: calendarOf(row, season(), now()),
  }
}

/** Returns the live booking that this is true of. */
async function liveRowOf(db: Database, isTheirs: SQL): Promise<BookingRow | undefined> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(and(isTheirs, eq(bookings.state, 'booked')))
  return row
}
