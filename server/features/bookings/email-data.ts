import { type BookingAnswers, tidyBooking } from '#domain/booking/booking.ts'
import { slotStart } from '#domain/booking/slot-time.ts'
import { dayText, zoneName, zoneWithOffset } from '#domain/lib/time-text.ts'
import type { Season } from '#domain/season/season.ts'
import type { BookingEmailData } from '#server/platform/mail/emails.ts'
import type { Row } from './row.ts'

/** Returns the data for emails about a booking. */
export function emailDataOf(row: Row, season: Season): BookingEmailData {
  const zone = zoneName(season.timeZone, slotStart(row.date, row.timeSlot, season.timeZone))
  return {
    heading: season.booking.heading,
    name: row.studentName,
    beeLevel: row.beeLevel,
    when: `${dayText(row.date)}, ${row.timeSlot} ${zone}`,
    number: row.number,
    contact: season.contact,
  }
}

/**
 * Returns the text after 'Booking successful!', made only from what was sent. Without a `shown` registration, the text is true whether this
 * request booked or an earlier one did.
 */
export function detailsFor(sent: BookingAnswers, { timeZone }: Season, shown: boolean): string {
  const { student_name, date, time_slot, parent_email } = tidyBooking(sent)
  const when = `${dayText(date)}, ${time_slot} ${zoneWithOffset(timeZone, slotStart(date, time_slot, timeZone))}`
  if (shown) return `${student_name}: ${when}. We'll email the details to ${parent_email}.`
  return `You asked for ${when} for ${student_name}. Each student has one booking, and our email about it says which time counts.`
}
