import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { type BookingAnswers, type BookingRequest, checkBooking, openBooking } from '#domain/booking/booking.ts'
import { isSameName } from '#domain/lib/names.ts'
import { emailKey } from '#domain/lib/text.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { holdSeason } from '#server/features/season/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { lockKeys } from '#server/platform/db/transaction.ts'
import { problems } from '#server/platform/http/problem.ts'
import { bookingRefusals, maxPerFamily } from './refusals.ts'
import { registrationFor } from './registration.ts'
import type { BookingRow } from './row.ts'

/** `known` are the family's live bookings and places on waiting lists in this season. */
type Admitted = { season: Season; registrationId: string | null; known: BookingRow[] }

/**
 * Admits a request for a seat or a place on a waiting list: the eight checks, and an accepted registration where the season asks for one.
 * Requests of one family (email address or mobile number), of one registration and under one key run one after the other.
 *
 * Throws 400 with every issue, 403 when the season asks for a registration and none matches.
 */
export async function admit(tx: Transaction, context: AppContext, request: BookingRequest, key: string): Promise<Admitted> {
  const season = await holdSeason(tx, context)
  refuseIssues(request, season, context.now())
  const registration = await registrationFor(tx, context.bookingLinkKey, season, request)
  const { acceptedOnly } = season.booking
  if (acceptedOnly && !registration) throw bookingRefusals.notAccepted(season)
  const registrationId = registration?.id ?? null
  await lockKeys(
    tx,
    ['booking'],
    [emailKey(request.parent_email), request.parent_mobile, key, ...(registrationId === null ? [] : [registrationId])],
  )
  return { season, registrationId, known: await familyRows(tx, season, request, registrationId) }
}

/** Throws 400 with every issue of the eight checks (specification 5). `now` is in milliseconds since 1970. */
export function refuseIssues(request: BookingAnswers, season: Season, now: number): void {
  const { issues } = checkBooking(request, openBooking(season.booking, dayIn(season.timeZone, now)))
  if (issues.length > 0) throw problems.invalid(issues)
}

async function familyRows(tx: Transaction, season: Season, request: BookingAnswers, registrationId: string | null): Promise<BookingRow[]> {
  const isTheirs = or(
    sql`lower(${bookings.parentEmail}) = lower(${request.parent_email})`,
    eq(bookings.parentMobile, request.parent_mobile),
    registrationId === null ? undefined : eq(bookings.registrationId, registrationId),
  )
  return await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.round, season.round), inArray(bookings.state, ['booked', 'waiting', 'held']), isTheirs))
}

/** Whether a booking or place is for the same student: the same name and mobile number, or the same registration. */
export function isSameStudent(row: BookingRow, request: BookingAnswers, registrationId: string | null): boolean {
  const isNamed = isSameName(row.studentName, request.student_name) && row.parentMobile === request.parent_mobile
  return isNamed || (registrationId !== null && row.registrationId === registrationId)
}

/** Whether a booking or place has the address that a request was sent with. */
export function hasSameEmail({ parentEmail }: BookingRow, { parent_email }: Pick<BookingAnswers, 'parent_email'>): boolean {
  return emailKey(parentEmail) === emailKey(parent_email)
}

/** Whether an email address or a mobile number has as many of these as it may have. */
export function hasTooMany(rows: BookingRow[], request: BookingAnswers): boolean {
  const byEmail = rows.filter((row) => hasSameEmail(row, request))
  const byMobile = rows.filter(({ parentMobile }) => parentMobile === request.parent_mobile)
  return Math.max(byEmail.length, byMobile.length) >= maxPerFamily
}
