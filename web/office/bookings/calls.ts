import { type BookingAnswers, bookingChanged, bookingPage, officeBooking, slotCounts } from '#domain/booking/booking.ts'
import { call } from '#web/api/call.ts'
import { type BookingSearch, usualSort } from './booking-search.ts'

const bookings = '/api/office/bookings'

/** Which bookings a list shows, as the server asks for it. */
function matching({ q, state, date }: BookingSearch): Record<string, string> {
  return { q, state: state || 'booked', date }
}

/** One page of the bookings. */
export function listBookings(search: BookingSearch, signal: AbortSignal) {
  const { sort, page, size } = search
  const query = new URLSearchParams({ ...matching(search), sort: sort || usualSort, page: String(page), size: String(size) })
  return call(`${bookings}?${query}`, { answer: bookingPage, signal })
}

/** One booking as it is now. */
export function readBooking(id: string) {
  return call(`${bookings}/${id}`, { answer: officeBooking })
}

/** Corrects or moves the version that was looked at; a newer one, or a slot that is full, is refused (see `isStale`). */
export function amendBooking(id: string, version: number, answers: BookingAnswers) {
  return call(`${bookings}/${id}`, { method: 'PATCH', body: { version, ...answers }, answer: bookingChanged })
}

/** Cancels the version that was looked at and frees its seat. */
export function cancelBooking(id: string, version: number, reason: string) {
  return call(`${bookings}/${id}`, { method: 'DELETE', body: { version, reason }, answer: bookingChanged })
}

export function bookingHistoryAddress(id: string): string {
  return `${bookings}/${id}/history`
}

/** The workbook of all bookings that match. */
export function bookingWorkbookAddress(search: BookingSearch): string {
  return `${bookings}.xlsx?${new URLSearchParams(matching(search))}`
}

/** Seats taken on a day (ISO YYYY-MM-DD), by slot. */
export function countSeats(date: string, signal: AbortSignal) {
  return call(`/api/slots?${new URLSearchParams({ date })}`, { answer: slotCounts, signal })
}
