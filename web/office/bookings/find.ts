import { ownScreens } from '#domain/office-screens.ts'
import { shortDayText } from '#web/office/format.ts'
import type { Finds } from '#web/office/kit/screen.ts'
import { listBookings } from './api.ts'
import { firstBookings } from './booking-search.ts'

/** Bookings, cancelled ones too. */
export const findBookings: Finds = async (q, signal) => {
  const { rows } = await listBookings({ ...firstBookings, q, state: 'all' }, signal)
  return rows.map(({ id, number, student_name, date, time_slot, state }) => ({
    key: id,
    label: student_name,
    note: `Booking ${number} · ${shortDayText(date)}, ${time_slot}${state === 'cancelled' ? ' · Cancelled' : ''}`,
    place: { path: `/${ownScreens.bookings.path}`, search: { q: student_name, state: 'all' } },
  }))
}
