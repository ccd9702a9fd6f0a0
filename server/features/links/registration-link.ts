import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { emailKey } from '#domain/lib/text.ts'
import type { Season } from '#domain/season/season.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { bookings, registrations, withdrawals } from '#server/platform/db/schema/index.ts'

/** A stored registration. */
export type Registration = typeof registrations.$inferSelect

/** What a signature covers. */
type Signed = Pick<Registration, 'id' | 'contactKey' | 'linkNo'>

/** What a link opens. A token for one purpose is worthless for the other. */
type Purpose = 'status' | 'booking' | 'invitation' | 'consent'

/**
 * Returns the path of a registration's status page. It can't be computed without `key`. It works until the contact address is corrected, or a
 * new link is sent (`linkNo`).
 */
export function statusPath(key: string, row: Signed): string {
  return `/registration/${tokenOf(key, 'status', row)}`
}

/** The path of the booking page with the family's data filled in: '/book?for=…'. It ends like the status page's, and with the season. */
export function bookingPath(key: string, row: Signed): string {
  return `/book?for=${tokenOf(key, 'booking', row)}`
}

/**
 * The path of the page where a parent confirms consent. Only emails to the contact address contain it, so that whoever opens it reads that
 * mailbox. It ends like the status page's.
 */
export function consentPath(key: string, row: Signed): string {
  return `/consent/${tokenOf(key, 'consent', row)}`
}

/** The token of the link that invites to the next round. It ends like the status page's. */
export function invitationToken(key: string, row: Signed): string {
  return tokenOf(key, 'invitation', row)
}

/** The token in a booking link's path. */
export function bookingToken(path: string): string {
  return path.split('/book?for=').at(-1) ?? ''
}

/**
 * Returns the registration of a link's token. Returns null, after the same work, when the token is guessed, belongs to another purpose or
 * registration, was revoked, or, but for the status page, the registration is from another season; for booking and invitations also when it is
 * withdrawn.
 */
export async function registrationByToken(
  db: Queryable,
  key: string,
  purpose: Purpose,
  season: Pick<Season, 'round'>,
  token: string,
): Promise<Registration | null> {
  const id = registrationIdIn(token)
  if (id === null) return null
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  const isSigned = isSame(token, tokenOf(key, purpose, row ?? { id, contactKey: '', linkNo: 0 }))
  if (!row || !isSigned || (purpose !== 'status' && row.round !== season.round)) return null
  // What is withdrawn can only be looked at, and taken back.
  if ((purpose === 'booking' || purpose === 'invitation') && (await withdrawnAt(db, row.id))) return null
  return row
}

/**
 * Returns the path that replaces {status}, or {consent} with `consentPath`, in an email about a registration, its booking or a payment of
 * several, computed when the email leaves. An email to any address but the registration's contact leads to the page that asks for the
 * reference.
 */
export async function pathFor(
  db: Queryable,
  key: string,
  { subjectId, recipient }: { subjectId: string; recipient: string },
  pathOf: typeof statusPath,
): Promise<string> {
  const row = (await registrationAbout(db, subjectId)) ?? (await firstToCorrect(db, subjectId, emailKey(recipient)))
  const isTheirs = row !== undefined && row.contactKey === emailKey(recipient)
  return isTheirs ? pathOf(key, row) : '/check'
}

async function registrationAbout(db: Queryable, subjectId: string): Promise<Registration | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(subjectId)) return undefined
  const [row] = await db.select().from(registrations).where(eq(registrations.id, subjectId))
  if (row) return row
  const [booked] = await db
    .select({ registration: registrations })
    .from(bookings)
    .innerJoin(registrations, eq(registrations.id, bookings.registrationId))
    .where(eq(bookings.id, subjectId))
  return booked?.registration
}

/** Of a payment's children with a mailbox, one who is asked for something; the others are a step away from its page. */
async function firstToCorrect(db: Queryable, paymentId: string, contactKey: string): Promise<Registration | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(paymentId)) return undefined
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.paymentId, paymentId), eq(registrations.contactKey, contactKey)))
    .orderBy(desc(sql`${registrations.status} = 'correction'`), asc(registrations.serialNo))
    .limit(1)
  return row
}

/** 22 characters of the id and 43 of the signature. */
function tokenOf(key: string, purpose: Purpose, row: Signed): string {
  const signature = createHmac('sha256', key).update(signedText(purpose, row)).digest('base64url')
  return Buffer.from(row.id.replaceAll('-', ''), 'hex').toString('base64url') + signature
}

/** The first booking link of a registration is signed as in version 0.3, so that those in mailboxes keep working. */
function signedText(purpose: Purpose, { id, contactKey, linkNo }: Signed): string {
  return purpose === 'booking' && linkNo === 1 ? `${id} ${contactKey}` : `${purpose} ${id} ${contactKey} ${linkNo}`
}

/** The registration that a token names; only its signature says whether the token is ours. Null for anything else. */
export function registrationIdIn(token: string): string | null {
  if (!/^[\w-]{65}$/.test(token)) return null
  const hex = Buffer.from(token.slice(0, 22), 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** Returns when a registration was withdrawn, or null when it wasn't or that was taken back. */
export async function withdrawnAt(db: Queryable, registrationId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: withdrawals.at })
    .from(withdrawals)
    .where(and(eq(withdrawals.registrationId, registrationId), isNull(withdrawals.undoneAt)))
  return row?.at ?? null
}

/** Whether a school gave the place of a withdrawn registration to another child. */
export async function isReplaced(db: Queryable, registrationId: string): Promise<boolean> {
  const isTheirs = and(eq(withdrawals.registrationId, registrationId), isNull(withdrawals.undoneAt), isNotNull(withdrawals.replacedBy))
  return (await db.$count(withdrawals, isTheirs)) > 0
}

/** The condition for a registration of a query to be withdrawn. The table is named, because drizzle leaves it out where a query has only one. */
export function isWithdrawn(): SQL<boolean> {
  return sql<boolean>`exists (select from ${withdrawals} w where w.registration_id = registrations.id and w.undone_at is null)`
}

/** The condition for a registration of a query to be withdrawn, and its place to be another child's. */
export function isReplacedIn(): SQL<boolean> {
  return sql<boolean>`exists (select from ${withdrawals} w where w.registration_id = registrations.id and w.undone_at is null and w.replaced_by is not null)`
}

/** Returns which of these registrations are withdrawn. */
export async function withdrawnOf(db: Queryable, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: withdrawals.registrationId })
    .from(withdrawals)
    .where(and(inArray(withdrawals.registrationId, ids), isNull(withdrawals.undoneAt)))
  return new Set(rows.map(({ id }) => id))
}
