import type { OfficeBooking } from '#domain/booking/api.ts'
import type { BookingAnswers } from '#domain/booking/booking.ts'
import { nameKey } from '#domain/lib/names.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { bookings } from '#server/platform/db/schema/index.ts'

export type BookingRow = typeof bookings.$inferSelect

/** Converts answers by field name to columns. */
export function toBookingColumns(answers: BookingAnswers) {
  return {
    date: answers.date,
    timeSlot: answers.time_slot,
    studentName: answers.student_name,
    nameKey: nameKey(answers.student_name),
    beeLevel: answers.bee_level,
    parentEmail: answers.parent_email,
    parentMobile: answers.parent_mobile,
  }
}

/** Converts a row back to answers. */
export function toBookingAnswers(row: BookingRow): BookingAnswers {
  return replyOf(row, 'studentName', 'beeLevel', 'parentEmail', 'parentMobile', 'date', 'timeSlot')
}

/** Converts a row for the office; its other columns never leave the server. */
export function toOfficeBooking(
  row: BookingRow,
  { line = null, wasMoved = false }: { line?: OfficeBooking['line']; wasMoved?: boolean } = {},
): OfficeBooking {
  return {
    ...replyOf(row, 'id', 'number', 'version', 'state', 'bookedAt', 'heldUntil', 'reason', 'attended'),
    ...toBookingAnswers(row),
    note: row.note ?? '',
    was_moved: wasMoved,
    line,
  }
}

/** Returns the workbook's cell texts, by column name, also those of the day plan. */
export function bookingCells(row: BookingRow): Record<string, string> {
  const here = row.attended === null ? '' : row.attended ? 'Yes' : 'No'
  return { number: String(row.number), ...toBookingAnswers(row), here, note: row.note ?? '' }
}
