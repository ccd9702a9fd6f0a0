import { useQuery } from '@tanstack/react-query'
import { bookingChanged, bookingPage, officeBooking, slotCounts, waitingLines } from '#domain/booking/api.ts'
import { type BookingAnswers, isInWindow } from '#domain/booking/booking.ts'
import { call } from '#web/api/call.ts'
import { season } from '#web/office/content.ts'
import { type BookingSearch, usualSort } from './booking-search.ts'

/** One page of bookings. The previous rows stay while the next page loads. */
export function useBookings(search: BookingSearch) {
  return useQuery({
    queryKey: ['bookings', search],
    queryFn: ({ signal }) => listBookings(search, signal),
    placeholderData: (before) => before,
  })
}

/** How many families are waiting, by slot. */
export function useWaitingLines() {
  return useQuery({
    queryKey: ['bookings', 'waiting lines'],
    queryFn: ({ signal }) => call(`${bookings}/waiting`, { answer: waitingLines, signal }),
  })
}

/** Seats taken on a day (ISO YYYY-MM-DD), by slot. Refetched every few seconds, since families keep booking. */
export function useSeats(date: string) {
  return useQuery({
    queryKey: ['seats', date],
    queryFn: ({ signal }) => call(`/api/slots?${new URLSearchParams({ date })}`, { answer: slotCounts, signal }),
    enabled: isInWindow(season.booking, date),
    refetchInterval: 10_000,
  })
}

const bookings = '/api/office/bookings'

/** The query parameters of a search. */
function matching({ q, state, date }: BookingSearch): Record<string, string> {
  return { q, state: state || 'booked', date }
}

/** Fetches one page of bookings. */
export function listBookings(search: BookingSearch, signal: AbortSignal) {
  const { sort, page, size } = search
  const query = new URLSearchParams({ ...matching(search), sort: sort || usualSort, page: String(page), size: String(size) })
  return call(`${bookings}?${query}`, { answer: bookingPage, signal })
}

/** Fetches one booking. */
export function readBooking(id: string) {
  return call(`${bookings}/${id}`, { answer: officeBooking })
}

/** Corrects or moves the given version of a booking; refused when there is a newer version or the slot is full (see `isStale`). */
export function amendBooking(id: string, version: number, answers: BookingAnswers) {
  return call(`${bookings}/${id}`, { method: 'PATCH', body: { version, ...answers }, answer: bookingChanged })
}

/** Cancels the given version of a booking and frees its seat, or takes a place off its waiting list. */
export function cancelBooking(id: string, version: number, reason: string) {
  return call(`${bookings}/${id}`, { method: 'DELETE', body: { version, reason }, answer: bookingChanged })
}

export function bookingHistoryAddress(id: string): string {
  return `${bookings}/${id}/history`
}

/** The address of the workbook: the bookings with these ids, or all that match when there are none. */
export function bookingWorkbookAddress(search: BookingSearch, ids: string[]): string {
  const state = search.state === 'waiting' ? 'waiting' : 'all'
  const chosen = ids.length > 0 ? { state, ids: ids.join(',') } : matching(search)
  return `${bookings}.xlsx?${new URLSearchParams(chosen as Record<string, string>)}`
}
