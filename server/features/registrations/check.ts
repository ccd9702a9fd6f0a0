import { and, eq, or, sql } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { emailKey } from '#domain/lib/text.ts'
import * as problemType from '#domain/problem-type.ts'
import type { RegistrationState } from '#domain/registration/api.ts'
import { reasonText } from '#domain/registration/correction.ts'
import { referenceAsMeant, type Status } from '#domain/registration/registration.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { asFamiliesSee } from './corrections/request.ts'
import type { Row } from './row.ts'

/** Explains a registration's state to the family, and what happens next; for a decline with the office's reason, if any. */
export function meaningOf(season: Pick<Season, 'translations'>, { status, reason }: { status: Status; reason: string | null }): string {
  const meaning = meanings[status]()
  return reason === null ? meaning : `${meaning} ${m['status.the_reason']({ reason: reasonText(season, reason) })}`
}

const meanings = {
  pending: m['status.checking_payment_dont_pay'],
  correction: m['status.something_corrected_email_says'],
  accepted: m['status.registration_accepted_theres_nothing'],
  declined: m['status.couldnt_accept_registration_register'],
} satisfies Record<Status, () => string>

/**
 * Returns what a family may know of its registration, given the reference and one of the email addresses used. Everything else gets the
 * same 404. Easily confused characters in the reference are accepted for each other.
 */
export async function checkRegistration(
  { db, season }: Pick<AppContext, 'db' | 'season'>,
  reference: string,
  email: string,
): Promise<RegistrationState> {
  const found = await findRegistration(db, reference, email)
  const [row = found] = await asFamiliesSee(db, [found])
  return {
    name: row.name,
    competition: translate(competitionNamed(row.competition).name),
    serial_no: row.serialNo,
    status: row.status,
    message: meaningOf(season(), row),
  }
}

/**
 * Returns the registration with this reference and address. Throws the one 404 of everything else, after the same
 * query: a row that is only read for its reference would take longer than none.
 */
export async function findRegistration(db: Database, reference: string, email: string): Promise<Row> {
  const asked = emailKey(email.trim())
  const isTheirs = or(eq(registrations.contactKey, asked), eq(sql`lower(${registrations.email})`, asked))
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.reference, referenceAsMeant(reference)), isTheirs))
  if (!row) {
    throw new Problem(problemType.noSuchRegistration, 404, m['problem.not_found'](), m['status.couldnt_find_registration_reference']())
  }
  return row
}
