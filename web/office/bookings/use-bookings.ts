import { useQuery } from '@tanstack/react-query'
import { isInWindow } from '#domain/booking/booking.ts'
import { season } from '#web/office/content.ts'
import type { BookingSearch } from './booking-search.ts'
import { countSeats, listBookings } from './calls.ts'

/** One page of the bookings. While the next one loads, the rows of before stay. */
export function useBookings(search: BookingSearch) {
  return useQuery({
    queryKey: ['bookings', search],
    queryFn: ({ signal }) => listBookings(search, signal),
    placeholderData: (before) => before,
  })
}

/** Seats taken on a day, by slot. Asked again every few seconds, since families book meanwhile. */
export function useSeats(date: string) {
  return useQuery({
    queryKey: ['seats', date],
    queryFn: ({ signal }) => countSeats(date, signal),
    enabled: isInWindow(season.booking, date),
    refetchInterval: 10_000,
  })
}
