import { Button } from '#web/kit/button.tsx'
import { NothingFound, NothingYet } from '#web/office/list/empty-list.tsx'
import { type BookingSearch, bookingFilters, withoutBookingFilters } from './booking-search.ts'

type EmptyProps = { search: BookingSearch; onSearch: (change: Partial<BookingSearch>) => void }

/** Shown when there are no bookings: how they will arrive, or why nothing matches. */
export function Empty({ search, onSearch }: EmptyProps) {
  const isFiltered = bookingFilters(search).length > 0
  if (search.q !== '') {
    return (
      <NothingFound action={<Button onClick={() => onSearch({ q: '' })}>Clear search</Button>}>
        No results for <b>{search.q}</b>
        {isFiltered && ' with these filters'}. Try the parent’s email, the day or part of the number.
      </NothingFound>
    )
  }
  if (isFiltered) {
    return (
      <NothingFound action={<Button onClick={() => onSearch(withoutBookingFilters)}>Clear filters</Button>}>
        No bookings match these filters.
      </NothingFound>
    )
  }
  return <NothingYet title="No bookings yet.">A booking appears here as soon as a family books a time at /book.</NothingYet>
}
