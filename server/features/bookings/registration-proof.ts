import { and, eq, inArray } from 'drizzle-orm'
import type { BookingRequest } from '#domain/booking/booking-request.ts'
import { mobileKey } from '#domain/booking/mobile.ts'
import type { Issue } from '#domain/forms/field.ts'
import { t } from '#domain/language/translate.ts'
import { emailKey, fold } from '#domain/lib/text.ts'
import { referenceAsMeant } from '#domain/registration/registration.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { bookings, registrations } from '#server/platform/db/schema/index.ts'
import { canBook, registrationByLink } from './link.ts'
import { refusals } from './refusals.ts'

type Registration = typeof registrations.$inferSelect

/** Most bookings of one registration, including cancelled ones; beyond that the office books. */
const mostPerRegistration = 10

/** Whether a request has the booking link of a registration that can book. */
export async function holdsLink(context: AppContext, season: Season, request: BookingRequest): Promise<boolean> {
  return (await byLink(context.db, context.bookingLinkKey, season, request)) !== null
}

/**
 * Returns the registration that a request shows: by the booking link, or, where booking requires one, by its reference with the student's
 * name and the parent's mobile number or email. Returns null when there is none, whatever is wrong.
 */
export async function registrationShown(
  tx: Transaction,
  key: string,
  season: Season,
  request: BookingRequest,
): Promise<Registration | null> {
  const linked = await byLink(tx, key, season, request)
  return linked ?? (season.booking.acceptedOnly ? await byReference(tx, season, request) : null)
}

/**
 * Checks that the seat is for the registered student. Only a holder of the link can get here with another name, and may be told whose link
 * it is.
 */
export function nameIssues({ student_name }: BookingRequest, registration: Registration | null): Issue[] {
  if (!registration || fold(student_name) === registration.nameKey) return []
  return [
    {
      path: 'student_name',
      message: t("This booking link is for {name}. For another student, open that student's link.", { name: registration.name }),
    },
  ]
}

/** Throws 409 when the registration has a live booking, or had too many. */
export async function refuseAnother(tx: Transaction, season: Season, { id }: Registration): Promise<void> {
  const isBooking = inArray(bookings.state, ['booked', 'cancelled'])
  const rows = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.registrationId, id), isBooking))
    .limit(mostPerRegistration)
  const live = rows.find(({ state }) => state === 'booked')
  if (live) throw refusals.alreadyBooked(live, season)
  if (rows.length >= mostPerRegistration) throw refusals.bookedTooOften(season)
}

/** Returns the link's registration; null when the form gives another one's reference, such as a sibling's, which then counts. */
async function byLink(db: Database | Transaction, key: string, season: Season, { link, reference }: BookingRequest) {
  if (link === '') return null
  const found = await registrationByLink(db, key, season, link)
  return found && (reference === '' || referenceAsMeant(reference) === found.reference) ? found : null
}

async function byReference(tx: Transaction, season: Season, request: BookingRequest): Promise<Registration | null> {
  const [row] = await tx
    .select()
    .from(registrations)
    .where(eq(registrations.reference, referenceAsMeant(request.reference)))
  if (!row || fold(request.student_name) !== row.nameKey) return null
  const email = emailKey(request.parent_email)
  const isTheirs = mobileKey(row.phoneKey) === mobileKey(request.parent_mobile) || email === row.contactKey
  if (!isTheirs) return null
  return canBook(row, season) ? row : null
}
