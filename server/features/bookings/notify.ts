import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { type BookingEmailData, type Email, emails } from '#server/platform/mail/emails.ts'
import { enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { calendarOf } from './calendar.ts'
import { emailDataOf } from './email-data.ts'
import type { Row } from './row.ts'

const byOffice = { causedByVisitor: false }

/** Emails the parent, with the booking for the calendar. Withdraws earlier unsent emails, which are outdated. */
export async function notify(
  tx: Transaction,
  context: AppContext,
  season: Season,
  row: Row,
  letter: (data: BookingEmailData) => Email,
): Promise<void> {
  await withdraw(tx, row.id, ['booking-confirmed', 'booking-moved', 'booking-repeated'])
  await deliver(tx, context, season, row, letter, byOffice)
}

/** Rewrites an unsent email about the booking, if any, because it is outdated. */
export async function renew(tx: Transaction, context: AppContext, season: Season, row: Row): Promise<void> {
  if ((await withdraw(tx, row.id, ['booking-confirmed'])) > 0) await deliver(tx, context, season, row, emails.bookingConfirmed, byOffice)
  if ((await withdraw(tx, row.id, ['booking-moved'])) > 0) await deliver(tx, context, season, row, emails.bookingMoved, byOffice)
  if ((await withdraw(tx, row.id, ['booking-repeated'])) > 0) await deliver(tx, context, season, row, emails.bookingRepeated, byOffice)
}

/** Emails the parent of a booking that has no email yet. */
export async function deliver(
  tx: Transaction,
  context: AppContext,
  season: Season,
  row: Row,
  letter: (data: BookingEmailData) => Email,
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
