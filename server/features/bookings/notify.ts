import type { Season } from '#domain/season/season.ts'
import type { House } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { type BookingFacts, type Letter, letters } from '#server/platform/mail/emails.ts'
import { post, withdraw } from '#server/platform/mail/outbox.ts'
import { calendarOf } from './calendar.ts'
import { factsOf } from './email-data.ts'
import type { Row } from './row.ts'

const byOffice = { causedByVisitor: false }

/** Writes to the parent, with the booking for the calendar. Earlier letters that have not left would not be true any more. */
export async function tell(
  tx: Transaction,
  house: House,
  season: Season,
  row: Row,
  letter: (facts: BookingFacts) => Letter,
): Promise<void> {
  await withdraw(tx, row.id, ['booking-confirmed', 'booking-moved', 'booking-repeated'])
  await send(tx, house, season, row, letter, byOffice)
}

/** Writes the letter that has not left anew, if there is one: what it says of the booking would not be true any more. */
export async function renew(tx: Transaction, house: House, season: Season, row: Row): Promise<void> {
  if ((await withdraw(tx, row.id, ['booking-confirmed'])) > 0) await send(tx, house, season, row, letters.bookingConfirmed, byOffice)
  if ((await withdraw(tx, row.id, ['booking-moved'])) > 0) await send(tx, house, season, row, letters.bookingMoved, byOffice)
  if ((await withdraw(tx, row.id, ['booking-repeated'])) > 0) await send(tx, house, season, row, letters.bookingRepeated, byOffice)
}

/** Writes to the parent of a booking that no letter was written about yet. */
export async function send(
  tx: Transaction,
  house: House,
  season: Season,
  row: Row,
  letter: (facts: BookingFacts) => Letter,
  { causedByVisitor }: { causedByVisitor: boolean },
): Promise<void> {
  await post(tx, letter(factsOf(row, season)), {
    recipient: row.parentEmail,
    subjectId: row.id,
    causedByVisitor,
    organisation: season.organisation,
    calendar: calendarOf(row, season, house.now()),
  })
}
