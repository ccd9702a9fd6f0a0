import { bookingColumns, bookingFields } from '#domain/booking/booking.ts'
import { labelsOf } from '#web/office/list/column-label.ts'

/** The office's label for each answer of a booking. */
export const bookingLabels = labelsOf(bookingFields, bookingColumns)
