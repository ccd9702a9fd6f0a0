import { and, desc, eq } from 'drizzle-orm'
import type { OwnBooking } from '#domain/booking/booking.ts'
import { changeableUntil } from '#domain/booking/slot-time.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { visitor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { cancel } from './cancel.ts'
import { calendarOf } from './emails.ts'
import { registrationByLink } from './link.ts'
import { move } from './move.ts'
import { refusals } from './refusals.ts'
import { type Row, toAnswers } from './row.ts'

type OwnContext = Pick<AppContext, 'db' | 'season' | 'now'>

/** Returns what the family sees of a registration's live booking, or null. */
export async function ownBookingOf(context: OwnContext, registrationId: string): Promise<OwnBooking | null> {
  const row = await liveRowOf(context.db, registrationId)
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
export function toOwn({ season, now }: OwnContext, row: Row): OwnBooking {
  const until = changeableUntil(row, season())
  return {
    number: row.number,
    version: row.version,
    student_name: row.studentName,
    date: row.date,
    time_slot: row.timeSlot,
    changeable_until: now() < until ? new Date(until).toISOString() : null,
    calendar: calendarOf(row, season(), now()),
  }
}

type OwnVersion = { link: string; version: number }

/**
 * Moves the booking of a link's registration, as `move` does for the office. Throws what `move` throws, 404 for a link that doesn't work or
 * has no booking, and 409 after the season's cut-off.
 */
export async function moveOwn(
  context: AppContext,
  { link, version, date, time_slot }: OwnVersion & { date: string; time_slot: string },
): Promise<Row> {
  const row = await rowByLink(context, link)
  const answers = { ...toAnswers(row), date, time_slot }
  return (await move(context, visitor, row.id, version, answers, beforeCutOff(context))).row
}

/** Cancels the booking of a link's registration, as `cancel` does for the office. Throws as `moveOwn` does. */
export async function cancelOwn(context: AppContext, { link, version }: OwnVersion): Promise<Row> {
  const row = await rowByLink(context, link)
  return await cancel(context, visitor, row.id, { version, reason: '', allow: beforeCutOff(context) })
}

async function rowByLink({ db, bookingLinkKey, season }: AppContext, link: string): Promise<Row> {
  const registration = await registrationByLink(db, bookingLinkKey, season(), link)
  if (!registration) throw problems.linkEnded(`This booking link no longer works. Please write to ${season().contact}.`)
  const row = await liveRowOf(db, registration.id)
  if (!row) throw refusals.notBooked()
  return row
}

async function liveRowOf(db: Database, registrationId: string): Promise<Row | undefined> {
  const isLive = and(eq(bookings.registrationId, registrationId), eq(bookings.state, 'booked'))
  const [row] = await db.select().from(bookings).where(isLive)
  return row
}

function beforeCutOff({ now }: AppContext): (before: Row, season: Season) => void {
  return (before, season) => {
    if (now() >= changeableUntil(before, season)) throw refusals.tooLateToChange(season)
  }
}
