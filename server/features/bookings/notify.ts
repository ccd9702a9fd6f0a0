import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { type BookingEmailData, type Email, emails } from '#server/platform/mail/emails.ts'
import { enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { calendarOf } from './calendar.ts'
import { emailDataOf } from './email-data.ts'
import type { Row } from './row.ts'

const byOffice = { causedByVisitor: false }

/** Writes to the parent, with the booking for the calendar. Earlier letters that have not left would not be true any more. */
export async function notify(
  tx: Transaction,
  context: AppContext,
  season: Season,
  row: Row,
  letter: (facts: BookingEmailData) => Email,
): Promise<void> {
  await withdraw(tx, row.id, ['booking-confirmed', 'booking-moved', 'booking-repeated'])
  await deliver(tx, context, season, row, letter, byOffice)
}

/** Writes the letter that has not left anew, if there is one: what it says of the booking would not be true any more. */
export async function renew(tx: Transaction, context: AppContext, season: Season, row: Row): Promise<void> {
  if ((await withdraw(tx, row.id, ['booking-confirmed'])) > 0) await deliver(tx, context, season, row, emails.bookingConfirmed, byOffice)
  if ((await withdraw(tx, row.id, ['booking-moved'])) > 0) await deliver(tx, context, season, row, emails.bookingMoved, byOffice)
  if ((await withdraw(tx, row.id, ['booking-repeated'])) > 0) await deliver(tx, context, season, row, emails.bookingRepeated, byOffice)
}

/** Writes to the parent of a booking that no letter was written about yet. */
export async function deliver(
  tx: Transaction,
  context: AppContext,
  season: Season,
  row: Row,
  letter: (facts: BookingEmailData) => Email,
  { causedByVisitor }: { causedByVisitor: boolean },
): Promise<void> {
  await enqueueEmail(tx, letter(emailDataOf(row, season)), {
    recipient: row.parentEmail,
    subjectId: row.id,
    causedByVisitor,
    organisation: season.organisation,
    calendar: calendarOf(row, season, context.now()),
  })
}
