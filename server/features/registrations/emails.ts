import { competitionNamed } from '#domain/competitions/index.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { bookingPath } from '#server/features/bookings/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { emails, type RegistrationEmailData } from '#server/platform/mail/emails.ts'
import { byOffice, enqueueEmail } from '#server/platform/mail/outbox.ts'
import type { Row } from './row.ts'

/** Emails the family the current state of a registration: received, accepted (with the booking link, if any) or declined. */
export async function emailState(tx: Transaction, context: AppContext, row: Row): Promise<void> {
  const data = emailDataOf(row, context.season())
  const to = byOffice(row.contactEmail, row.id, data.organisation)
  if (row.status === 'accepted') {
    const link = bookingPath(context.bookingLinkKey, row)
    await enqueueEmail(tx, emails.accepted(data, link !== null), { ...to, ...(link && { link }) })
  } else if (row.status === 'declined') await enqueueEmail(tx, emails.declined(data, row.reason ?? ''), to)
  else await enqueueEmail(tx, emails.registrationReceived(data), to)
}

/** Returns the data for emails about a registration. */
export function emailDataOf(row: Row, season: Season): RegistrationEmailData {
  return {
    organisation: season.organisation,
    competition: competitionNamed(row.competition).name,
    name: row.name,
    reference: row.reference,
    contact: season.contact,
  }
}
