import { and, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import type { OwnRegistration } from '#domain/account/account.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { translate } from '#domain/language/translate.ts'
import { priceText } from '#domain/payment/money.ts'
import type { Season } from '#domain/season/season.ts'
import { asFamiliesSee, meaningOf } from '#server/features/registrations/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { bookings, registrations, user } from '#server/platform/db/schema/index.ts'

export type Row = typeof registrations.$inferSelect

/**
 * Returns the registrations made with an account's address as the student's, newest first. Until a link sent only to that address has been
 * used, includes only those with the parent's address that the account came with, since anyone can enter someone else's.
 */
export async function ownRegistrations(db: Database, userId: string): Promise<Row[]> {
  const isOwn = and(
    eq(sql`lower(${registrations.email})`, sql`lower(${user.email})`),
    or(isNull(user.knownBy), eq(registrations.contactKey, user.knownBy)),
  )
  return await db
    .select(getTableColumns(registrations))
    .from(user)
    .innerJoin(registrations, isOwn)
    .where(eq(user.id, userId))
    .orderBy(desc(registrations.serialNo))
}

/**
 * Returns the same registrations with their state, booking and what it means; `rows` as they are in the database. `season` translates the
 * office's reasons.
 */
export async function toOwnRegistrations(
  db: Database,
  userId: string,
  season: Pick<Season, 'translations'>,
): Promise<{ registrations: OwnRegistration[]; rows: Row[] }> {
  const rows = await ownRegistrations(db, userId)
  const ids = rows.map(({ id }) => id)
  const booked = await db
    .select()
    .from(bookings)
    .where(and(inArray(bookings.registrationId, ids), eq(bookings.state, 'booked')))
  const bookingOf = new Map(booked.map(({ registrationId, date, timeSlot }) => [registrationId, { date, time_slot: timeSlot }]))
  const own = (await asFamiliesSee(db, rows)).map((row) => ({
    reference: row.reference,
    serial_no: row.serialNo,
    name: row.name,
    competition: translate(competitionNamed(row.competition).name),
    status: row.status,
    message: meaningOf(season, row),
    fee: priceText({ amount: row.fee, currency: row.currency }),
    submitted_at: row.submittedAt.toISOString(),
    booking: bookingOf.get(row.id) ?? null,
    next: null,
  }))
  return { registrations: own, rows }
}
