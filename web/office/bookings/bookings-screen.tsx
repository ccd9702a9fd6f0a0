import { useAddress } from '#web/office/list/use-address.ts'
import { readBookingSearch } from './booking-search.ts'
import { BookingsPage } from './bookings-page.tsx'

/** The bookings page, with its search in the address. */
export function BookingsScreen() {
  const { search, onSearch } = useAddress(readBookingSearch)
  return <BookingsPage search={search} onSearch={onSearch} />
}
