import { bookingPath } from '../bookings/link.ts'
import type { Transaction } from '../db/open.ts'
import type { House } from '../house.ts'
import { letters } from '../mail/letters.ts'
import { type Addressed, post } from '../mail/outbox.ts'
import { factsOf } from './facts.ts'
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
