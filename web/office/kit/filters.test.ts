import { expect, test, vi } from 'vitest'
import { firstRows, parseAddress, writeAddress } from '#web/kit/list-address.ts'
import { activeFilters, day, select, tabs } from './filters.tsx'
import { addressOf, readerOf } from './resource.ts'

vi.mock('#web/office/content.ts', () => ({ season: {}, session: { role: 'admin' } }))

const list = {
  at: '/api/office/things',
  filters: {
    date: day('Day', (date) => `On ${date}`),
    state: select('State', { booked: 'Booked', cancelled: 'Cancelled' }, 'booked', (state) => `State: ${state}`),
    kind: tabs('Kind', { one: 'One', two: 'Two' }, 'one'),
  },
  sort: { names: ['date', 'time_slot'], first: 'date' },
}
const first = { ...firstRows, sort: '', date: '', state: '', kind: '' }
const read = readerOf(list)

test('filters, an order and a page are read back from the address', () => {
  const search = { q: 'ann', state: 'cancelled', kind: 'two', date: '2025-09-11', sort: '-time_slot', page: 2, size: 60 }
  expect(read(parseAddress(writeAddress(search)))).toEqual(search)
})

test('invalid values and defaults in an address fall back to the default', () => {
  expect(read({ state: 'booked', date: '2025-02-30', sort: 'date', page: '0' })).toEqual(first)
  expect(read(parseAddress(''))).toEqual(first)
  expect(read({ state: 'toString', kind: 'three', sort: 'password' })).toEqual(first)
})

test('each filter behind the button is named; the server is sent the defaults too', () => {
  const search = { ...first, state: 'cancelled', date: '2025-11-10', kind: 'two' }
  expect(activeFilters(list.filters, search)).toEqual([
    { name: 'date', text: 'On 2025-11-10' },
    { name: 'state', text: 'State: cancelled' },
  ])
  expect(addressOf(list, { q: 'ann' })).toBe('/api/office/things?q=ann&date=&state=booked&kind=one&sort=date&page=1&size=30')
})
