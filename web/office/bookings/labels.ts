import { bookingColumns, bookingFields } from '#domain/booking/booking.ts'
import { labelsOf } from '#web/office/list/column-label.ts'

/** What the office calls an answer of a booking. */
export const bookingLabels = labelsOf(bookingFields, bookingColumns)
