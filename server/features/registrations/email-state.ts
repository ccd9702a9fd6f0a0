import type { AppContext } from '#server/context.ts'
import { bookingPath } from '#server/features/bookings/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { emails } from '#server/platform/mail/emails.ts'
import { type Addressed, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { emailDataOf } from './email-data.ts'
import type { Row } from './row.ts'

/** Emails the family the current state of a registration: received, accepted (with the booking link, if any) or declined. */
export async function emailState(tx: Transaction, context: AppContext, row: Row): Promise<void> {
  const facts = emailDataOf(row, context.season())
  const to = addressedTo(row, context)
  if (row.status === 'accepted') {
    const link = bookingPath(context.bookingLinkKey, row)
    await enqueueEmail(tx, emails.accepted(facts, link !== null), { ...to, ...(link && { link }) })
  } else if (row.status === 'declined') await enqueueEmail(tx, emails.declined(facts, row.reason ?? ''), to)
  else await enqueueEmail(tx, emails.registrationReceived(facts), to)
}

/** Addresses an email to the family, caused by the office. */
export function addressedTo(row: Row, context: AppContext): Addressed {
  return { recipient: row.contactEmail, subjectId: row.id, causedByVisitor: false, organisation: context.season().organisation }
}
