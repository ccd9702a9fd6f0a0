import { useAddress } from '#web/office/list/use-address.ts'
import { readBookingSearch } from './booking-search.ts'
import { BookingsPage } from './bookings-page.tsx'

/** Shows the bookings where the address says. */
export function BookingsScreen() {
  const { search, onSearch } = useAddress(readBookingSearch)
  return <BookingsPage search={search} onSearch={onSearch} />
}
