import { useQuery } from '@tanstack/react-query'
import { isInWindow } from '#domain/booking/booking.ts'
import { season } from '#web/office/content.ts'
import type { BookingSearch } from './booking-search.ts'
import { countSeats, listBookings } from './calls.ts'

/** One page of bookings. The previous rows stay while the next page loads. */
export function useBookings(search: BookingSearch) {
  return useQuery({
    queryKey: ['bookings', search],
    queryFn: ({ signal }) => listBookings(search, signal),
    placeholderData: (before) => before,
  })
}

/** Seats taken on a day, by slot. Refetched every few seconds, since families keep booking. */
export function useSeats(date: string) {
  return useQuery({
    queryKey: ['seats', date],
    queryFn: ({ signal }) => countSeats(date, signal),
    enabled: isInWindow(season.booking, date),
    refetchInterval: 10_000,
  })
}
