import { bookingColumns, bookingFields } from '../../../domain/booking.ts'
import { labelsOf } from '../column-label.ts'

/** What the office calls an answer of a booking. */
export const bookingLabels = labelsOf(bookingFields, bookingColumns)
