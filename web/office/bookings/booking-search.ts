import type { BookingView, bookingStates } from '#domain/booking/api.ts'
import { bookingColumns } from '#domain/booking/booking.ts'
import { firstRows, type PageSearch, readPage } from '#web/kit/list-address.ts'
import { shortDayText } from '#web/office/format.ts'
import { readDay, readSort } from '#web/office/list/address.ts'
import type { Filter } from '#web/office/list/filters.tsx'

/** The search of the bookings list. Like every list's, it lives in the address. */
export type BookingSearch = PageSearch & {
  /** '' means current bookings. */
  state: Exclude<BookingView, 'booked'> | ''
  /** The booked day, ISO YYYY-MM-DD; '' means every day. */
  date: string
  /** A column's name, with '-' in front for descending; '' is the default order. */
  sort: string
}

export const firstBookings: BookingSearch = { ...firstRows, state: '', date: '', sort: '' }

export const filterWords: Record<BookingView, string> = {
  booked: 'Booked',
  cancelled: 'Cancelled',
  all: 'Booked and cancelled',
  waiting: 'On a waiting list',
}

export const stateWords: Record<(typeof bookingStates)[number], string> = {
  booked: 'Booked',
  cancelled: 'Cancelled',
  waiting: 'Waiting',
  held: 'Place kept',
  left: 'Left the list',
}

/** By day and time, the order the office works in. */
export const usualSort = 'date'

/** Reads the search from an address; anything odd becomes the default. */
export function readBookingSearch(raw: Record<string, unknown>): BookingSearch {
  const sort = readSort(raw.sort)
  return {
    ...readPage(raw),
    state: (['cancelled', 'all', 'waiting'] as const).find((known) => known === raw.state) ?? '',
    date: readDay(raw.date),
    sort: sort !== usualSort && bookingColumns.some(({ name }) => name === sort.replace('-', '')) ? sort : '',
  }
}

/** The active filters of the list, without the search text. */
export function bookingFilters({ state, date }: BookingSearch): Filter<BookingSearch>[] {
  return [
    ...(state
      ? [{ text: state === 'cancelled' ? `State: ${filterWords.cancelled}` : filterWords[state], without: { state: '' as const } }]
      : []),
    ...(date ? [{ text: `On ${shortDayText(date)}`, without: { date: '' } }] : []),
  ]
}

export const withoutBookingFilters: Partial<BookingSearch> = { state: '', date: '' }
