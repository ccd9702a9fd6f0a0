import { bookingPage } from '#domain/booking/api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { call } from '#web/api/call.ts'
import { shortDayText } from '#web/office/format.ts'
import { addressOf } from '#web/office/kit/resource.ts'
import type { Finds } from '#web/office/kit/screen.ts'
import { booking, bookingFilters as filters } from './booking.ts'

/** Bookings, cancelled ones too. */
export const findBookings: Finds = async (q, signal) => {
  const { rows } = await call(addressOf({ ...booking, filters }, { q, state: 'all' }), { answer: bookingPage, signal })
  return rows.map(({ id, number, student_name, date, time_slot, state }) => ({
    key: id,
    label: student_name,
    note: `Booking ${number} · ${shortDayText(date)}, ${time_slot}${state === 'cancelled' ? ' · Cancelled' : ''}`,
    place: { path: `/${ownScreens.bookings.path}`, search: { q: student_name, state: 'all' } },
  }))
}
