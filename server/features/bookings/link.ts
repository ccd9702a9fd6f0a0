import { mobileFrom } from '#domain/booking/mobile.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { BookingInvitation } from '#domain/page-props.ts'
import type { Season } from '#domain/season/season.ts'
import { type Registration, registrationByToken } from '#server/features/links/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'

/** Returns the registration of a booking link's token, if the link is valid and the registration can still book. */
export async function registrationByLink(
  db: Database | Transaction,
  key: string,
  season: Season,
  token: string,
): Promise<Registration | null> {
  const row = await registrationByToken(db, key, 'booking', season, token)
  return row && canBook(row, season) ? row : null
}

/** Returns what the booking link fills in. */
export function invitationFor(row: Registration, link: string, beeLevel: string): BookingInvitation {
  const { reference, name, contactEmail, phoneKey } = row
  return { link, reference, student_name: name, parent_email: contactEmail, parent_mobile: mobileFrom(phoneKey), bee_level: beeLevel }
}

/** Whether a registration is accepted, from this season, and in a competition that leads to the quarter-final. */
export function canBook(row: Registration, season: Season): boolean {
  return row.status === 'accepted' && leadsToBooking(row, season)
}

/** Whether a registration, once accepted, leads to the quarter-final of this season. */
export function leadsToBooking({ round, competition }: Pick<Registration, 'round' | 'competition'>, season: Season): boolean {
  return round === season.round && competitionNamed(competition).leadsToBooking
}
