import type { House } from '#server/context.ts'
import { bookingPath } from '#server/features/bookings/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { letters } from '#server/platform/mail/emails.ts'
import { type Addressed, post } from '#server/platform/mail/outbox.ts'
import { factsOf } from './email-data.ts'
import type { Row } from './row.ts'

/** Writes to the family of a registration what it is now: received, accepted (with the booking link, where there is one) or declined. */
export async function tellState(tx: Transaction, house: House, row: Row): Promise<void> {
  const facts = factsOf(row, house.season())
  const to = addressedTo(row, house)
  if (row.status === 'accepted') {
    const link = bookingPath(house.bookingLinkKey, row)
    await post(tx, letters.accepted(facts, link !== null), { ...to, ...(link && { link }) })
  } else if (row.status === 'declined') await post(tx, letters.declined(facts, row.reason ?? ''), to)
  else await post(tx, letters.registrationReceived(facts), to)
}

/** To the family, by the office. */
export function addressedTo(row: Row, house: House): Addressed {
  return { recipient: row.contactEmail, subjectId: row.id, causedByVisitor: false, organisation: house.season().organisation }
}
