import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type AccountRole, type OwnRegistration, signInRoleOf } from '#domain/account/account.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { Language } from '#domain/language/language.ts'
import { translate } from '#domain/language/translate.ts'
import { priceText } from '#domain/payment/money.ts'
import type { Season } from '#domain/season/season.ts'
import type { Registration } from '#server/features/links/index.ts'
import { asFamiliesSee, meaningOf } from '#server/features/registrations/index.ts'
import { isStudentOf } from '#server/features/school-students/index.ts'
import { schoolOf } from '#server/features/schools/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database, Queryable } from '#server/platform/db/database.ts'
import { bookings, registrations, user } from '#server/platform/db/schema/index.ts'

/**
 * Returns the registrations made with an account's address as the student's, newest first. Until a link sent only to that address has been
 * used, includes only those with the parent's address that the account came with, since anyone can enter someone else's.
 */
export async function ownRegistrations(db: Database, userId: string): Promise<Registration[]> {
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
): Promise<{ registrations: OwnRegistration[]; rows: Registration[] }> {
  const rows = await ownRegistrations(db, userId)
  const ids = rows.map(({ id }) => id)
  const booked = await db
    .select()
    .from(bookings)
    .where(and(inArray(bookings.registrationId, ids), eq(bookings.state, 'booked')))
  const bookingOf = new Map(booked.map(({ registrationId, date, timeSlot }) => [registrationId, { date, time_slot: timeSlot }]))
  const own = (await asFamiliesSee(db, rows)).map((row) => ({
    ...replyOf(row, 'reference', 'serialNo', 'name', 'status', 'submittedAt'),
    competition: translate(competitionNamed(row.competition).name),
    message: meaningOf(season, row),
    fee: priceText({ amount: row.fee, currency: row.currency }),
    booking: bookingOf.get(row.id) ?? null,
    next: null,
  }))
  return { registrations: own, rows }
}

/** An account of a student or a school. */
export type Reader = { id: string; role: AccountRole }

/** The condition for a student's own registrations, or for those of a school's students. Throws 403 for an account without a school. */
export async function isRegistrationOf(db: Database, { id, role }: Reader): Promise<SQL | undefined> {
  if (signInRoleOf(role) === 'school') return isStudentOf((await schoolOf(db, id)).id)
  return inArray(registrations.id, idsOf(await ownRegistrations(db, id)))
}

/** Returns the language of emails to an account: of the newest registration with a student's address, and English for everyone else. */
export async function languageOf(db: Queryable, userId: string): Promise<Language> {
  const [newest] = await db
    .select({ language: registrations.language })
    .from(user)
    .innerJoin(registrations, eq(sql`lower(${registrations.email})`, sql`lower(${user.email})`))
    .where(and(eq(user.id, userId), eq(user.role, 'user')))
    .orderBy(desc(registrations.serialNo))
    .limit(1)
  return newest?.language ?? 'en'
}

/** Returns the time zone of a student, as the device said with the newest registration that came with one ('Asia/Almaty'); null without. */
export async function zoneOf(db: Database, userId: string): Promise<string | null> {
  return (await ownRegistrations(db, userId)).find(({ timeZone }) => timeZone !== null)?.timeZone ?? null
}
