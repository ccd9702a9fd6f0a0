import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { BookingInvitation } from '#domain/booking/api.ts'
import type { BookingRequest } from '#domain/booking/booking.ts'
import { mobileOfKey, phoneKeyOf } from '#domain/booking/mobile.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import { isSameName } from '#domain/lib/names.ts'
import { emailKey } from '#domain/lib/text.ts'
import type { Season } from '#domain/season/season.ts'
import { type Registration, registrationByToken, withdrawnOf } from '#server/features/links/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { history, registrations } from '#server/platform/db/schema/index.ts'
import type { BookingRow } from './row.ts'

/**
 * Returns the registration of the student that a booking is for: of the link in our email, or with the parent's email address or mobile
 * number. The student's name must be today's or an earlier one of that registration. Null when none of those that can book matches.
 */
export async function registrationFor(tx: Transaction, key: string, season: Season, request: BookingRequest): Promise<Registration | null> {
  const linked = request.link === '' ? null : await registrationByLink(tx, key, season, request.link)
  return (
    (linked && (await named(tx, [linked], request.student_name))) ??
    (await named(tx, await withContact(tx, season, request), request.student_name))
  )
}

/** Returns the registration of a booking link's token, if the link is valid and the registration can still book. */
export async function registrationByLink(db: Queryable, key: string, season: Season, token: string): Promise<Registration | null> {
  const row = await registrationByToken(db, key, 'booking', season, token)
  return row && canBook(row, season) ? row : null
}

async function withContact(tx: Transaction, season: Season, { parent_email, parent_mobile }: BookingRequest): Promise<Registration[]> {
  const isTheirs = or(eq(registrations.contactKey, emailKey(parent_email)), eq(registrations.phoneKey, phoneKeyOf(parent_mobile)))
  const rows = await tx
    .select()
    .from(registrations)
    .where(and(isTheirs, eq(registrations.round, season.round)))
  if (rows.length === 0) return []
  const withdrawn = await withdrawnOf(tx, idsOf(rows))
  return rows.filter((row) => canBook(row, season) && !withdrawn.has(row.id))
}

/** Returns the first registration whose name this is or, before a correction, was. */
async function named(tx: Transaction, rows: Registration[], name: string): Promise<Registration | null> {
  const found = rows.find((row) => isSameName(row.name, name))
  if (found || rows.length === 0) return found ?? null
  const corrections = await tx
    .select({ id: history.subjectId, before: history.before })
    .from(history)
    .where(and(eq(history.subject, 'registration'), inArray(history.subjectId, idsOf(rows)), sql`${history.before} is not null`))
  const wasNamed = (row: Registration) =>
    corrections.some(({ id, before }) => id === row.id && isSameName(String(before?.[nameField(row)] ?? ''), name))
  return rows.find(wasNamed) ?? null
}

function nameField({ competition }: Registration): string {
  return formNamed(competitionNamed(competition).form).roles.name
}

/** Returns what the link of a registration fills in. */
export function invitationFor(row: Registration, beeLevel: string): BookingInvitation {
  return { student_name: row.name, parent_email: row.contactEmail, parent_mobile: mobileOfKey(row.phoneKey), bee_level: beeLevel }
}

/** Returns what the link of a booking fills in. */
export function invitationAgain({ studentName, parentEmail, parentMobile, beeLevel }: BookingRow): BookingInvitation {
  return { student_name: studentName, parent_email: parentEmail, parent_mobile: parentMobile, bee_level: beeLevel }
}

/** Whether a registration is accepted and leads to a booking. */
export function canBook(row: Registration, season: Season): boolean {
  return row.status === 'accepted' && leadsToBooking(row, season)
}

/** Whether a registration, once accepted, leads to the quarter-final of this season. */
export function leadsToBooking({ round, competition }: Pick<Registration, 'round' | 'competition'>, season: Season): boolean {
  const { acceptedOnly, competition: wanted } = season.booking
  const isWanted = !acceptedOnly || wanted === null || competition === wanted
  return round === season.round && competitionNamed(competition).leadsToBooking && isWanted
}
