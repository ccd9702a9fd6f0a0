import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mobileFrom } from '#domain/booking/mobile.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { BookingInvitation } from '#domain/page-props.ts'
import type { Season } from '#domain/season/season.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'

type Registration = typeof registrations.$inferSelect

/**
 * Returns the path of a registration's booking link: '/book?for=…'. It works while the registration can book and its contact address stays
 * the same; it can't be computed without `key`. Null when the competition doesn't lead to the quarter-final.
 */
export function bookingPath(key: string, row: Pick<Registration, 'id' | 'contactKey' | 'competition'>): string | null {
  return competitionNamed(row.competition).leadsToBooking ? `/book?for=${tokenOf(key, row)}` : null
}

/** The token in a booking link's path. */
export function tokenInBookingPath(path: string): string {
  return path.split('/book?for=').at(-1) ?? ''
}

/** Returns the registration of a link's token, if the token is valid and the registration can still book. */
export async function registrationByLink(
  db: Database | Transaction,
  key: string,
  season: Season,
  token: string,
): Promise<Registration | null> {
  const id = idIn(token)
  if (id === null) return null
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  if (!row || !isSame(token, tokenOf(key, row))) return null
  return canBook(row, season) ? row : null
}

/** Returns what the booking link fills in. */
export function invitationFor(row: Registration, link: string, beeLevel: string): BookingInvitation {
  const { reference, name, contactEmail, phoneKey } = row
  return { link, reference, student_name: name, parent_email: contactEmail, parent_mobile: mobileFrom(phoneKey), bee_level: beeLevel }
}

/** Whether a registration is accepted, from this season, and in a competition that leads to the quarter-final. */
export function canBook({ status, round, competition }: Registration, season: Season): boolean {
  return status === 'accepted' && round === season.round && competitionNamed(competition).leadsToBooking
}

/**
 * 22 characters of the id and 43 of the signature. The address is signed too, so correcting it ends the link that was sent to the wrong
 * one.
 */
function tokenOf(key: string, { id, contactKey }: Pick<Registration, 'id' | 'contactKey'>): string {
  const signature = createHmac('sha256', key).update(`${id} ${contactKey}`).digest('base64url')
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + signature
}

function idIn(token: string): string | null {
  if (!/^[\w-]{65}$/.test(token)) return null
  const hex = Buffer.from(token.slice(0, 22), 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
