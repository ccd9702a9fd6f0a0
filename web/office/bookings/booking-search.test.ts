import { expect, test } from 'vitest'
import { parseAddress, writeAddress } from '#web/kit/list-address.ts'
import { bookingFilters, firstBookings, readBookingSearch } from './booking-search.ts'

test('an empty URL means the first page of live bookings, and that page has an empty URL', () => {
  expect(readBookingSearch(parseAddress(''))).toEqual(firstBookings)
  expect(writeAddress(firstBookings)).toBe('')
})

test('a day, a state, an order and a page are read back from the URL', () => {
  const search = { q: 'ann', state: 'cancelled', date: '2025-09-11', sort: '-time_slot', page: 2, size: 60 } as const
  expect(readBookingSearch(parseAddress(writeAddress(search)))).toEqual(search)
})

test('invalid values and defaults fall back to the default', () => {
  expect(readBookingSearch({ state: 'booked', date: '2025-02-30', sort: 'date', page: '0' })).toEqual(firstBookings)
  expect(readBookingSearch({ state: 'lost', sort: 'password' })).toEqual(firstBookings)
})

test('each filter is described, with a way to remove it', () => {
  expect(bookingFilters({ ...firstBookings, state: 'cancelled', date: '2025-11-10' })).toEqual([
    { text: 'State: Cancelled', without: { state: '' } },
    { text: 'On 10 Nov 2025', without: { date: '' } },
  ])
})
