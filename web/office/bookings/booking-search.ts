import { bookingColumns, bookingStates } from '#domain/booking/booking.ts'
import { pageSizes } from '#domain/office-api.ts'
import type { Filter } from '#web/office/list/filter-chips.tsx'
import { type PageSearch, readDay, readPage, readSort } from '#web/office/list/search.ts'
import { dayText } from '#web/office/moment.ts'

/** Which bookings are shown: those that stand, those that were cancelled, or both. */
export const shownStates = [...bookingStates, 'all'] as const
export type ShownState = (typeof shownStates)[number]

/** Where someone is among the bookings. It lives in the address, as in every list. */
export type BookingSearch = PageSearch & {
  /** '' is those that stand. */
  state: Exclude<ShownState, 'booked'> | ''
  /** The day that is booked, ISO YYYY-MM-DD; '' is every day. */
  date: string
  /** A column's name, with '-' before it when falling; '' is the usual order. */
  sort: string
}

export const firstBookings: BookingSearch = { q: '', state: '', date: '', sort: '', page: 1, size: pageSizes[0] }

export const stateWords: Record<ShownState, string> = { booked: 'Booked', cancelled: 'Cancelled', all: 'Booked and cancelled' }

/** As they are worked through: by day and time. */
export const usualSort = 'date'

/** What an address says, with anything odd in it replaced by the default. */
export function readBookingSearch(raw: Record<string, unknown>): BookingSearch {
  const sort = readSort(raw.sort)
  return {
    ...readPage(raw),
    state: (['cancelled', 'all'] as const).find((known) => known === raw.state) ?? '',
    date: readDay(raw.date),
    sort: sort !== usualSort && bookingColumns.some(({ name }) => name === sort.replace('-', '')) ? sort : '',
  }
}

/** The filters that narrow the list, beside the search. */
export function bookingFilters({ state, date }: BookingSearch): Filter<BookingSearch>[] {
  return [
    ...(state ? [{ text: state === 'all' ? stateWords.all : `State: ${stateWords[state]}`, without: { state: '' as const } }] : []),
    ...(date ? [{ text: `On ${dayText(date)}`, without: { date: '' } }] : []),
  ]
}

export const withoutBookingFilters: Partial<BookingSearch> = { state: '', date: '' }
