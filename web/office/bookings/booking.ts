import { type OfficeBooking, officeBooking } from '#domain/booking/api.ts'
import { bookingColumns, bookingFields } from '#domain/booking/booking.ts'
import { shortDayText } from '#web/office/format.ts'
import { day, select } from '#web/office/kit/filters.tsx'
import type { Kind } from '#web/office/kit/kind.ts'
import { labelsOf } from '#web/office/list/columns.tsx'

/** The quarter-final bookings. */
export const booking: Kind<OfficeBooking> = {
  at: '/api/office/bookings',
  one: officeBooking,
  name: ({ student_name }) => student_name,
  labelOf: labelsOf(
    bookingFields.map(({ name, label }) => ({ name, label: label() })),
    bookingColumns,
  ),
}

const views = { booked: 'Booked', cancelled: 'Cancelled', all: 'Booked and cancelled', waiting: 'On a waiting list' }

export const bookingFilters = {
  date: day('Day', (date) => `On ${shortDayText(date)}`),
  state: select('State', views, 'booked', (state) => (state === 'cancelled' ? 'State: Cancelled' : views[state])),
}
