import { type BookingAnswers, bookingFields, type OfficeBooking } from '#domain/booking/booking.ts'
import type { Answers } from '#domain/forms/field.ts'
import type { Edited } from '#web/office/editing/use-edit.ts'

/** A booking for the edit dialog, with the visitor's answers by field name. */
export type EditedBooking = Edited & { booking: OfficeBooking }

export function toEdited(booking: OfficeBooking): EditedBooking {
  const answers = Object.fromEntries(bookingFields.map(({ name }) => [name, booking[name]]))
  return { version: booking.version, answers, booking }
}

/** Every answer of a booking; a missing one becomes ''. */
export function toAnswers(answers: Answers): BookingAnswers {
  return Object.fromEntries(bookingFields.map(({ name }) => [name, answers[name] ?? ''])) as BookingAnswers
}
