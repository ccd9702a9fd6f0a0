import { expect, test, vi } from 'vitest'
import { competitionNamed } from '#domain/competitions/index.ts'
import { firstRows, lastPage, parseAddress, writeAddress } from '#web/kit/list-address.ts'
import { activeFilters } from '#web/office/kit/filters.tsx'
import { readerOf } from '#web/office/kit/resource.ts'
import { filtersOf, otherDay } from './search.ts'

vi.mock('#web/office/content.ts', () => ({ season: {}, session: { role: 'admin' } }))

const [requests] = competitionNamed('eurasian').lists
if (!requests) throw new Error('There is no list')
const filters = filtersOf(requests)
const read = readerOf({ filters, sort: { names: ['city_name'], first: '-serial_no' } })
const first = { ...firstRows, status: '', region: '', from: '', to: '', sort: '' } as const

test('a search, filters and the order are read back from the URL', () => {
  const search = { ...first, q: '00123', status: 'declined', region: 'Out Of India', from: '2026-11-01', sort: '-city_name', size: 60 }
  expect(read(parseAddress(writeAddress(search)))).toEqual(search)
  for (const q of ['आरव शर्मा', 'Дмитрий', 'O’Connor & Söhne +1 #3 100%'])
    expect(read(parseAddress(writeAddress({ ...first, q }))).q).toBe(q)
})

test('invalid values and the list’s own status fall back to the default', () => {
  expect(writeAddress(first)).toBe('')
  expect(read({ q: 7, page: '-2', size: '31', status: 'pending', region: 'india', from: '2026-02-30', sort: 'city name' })).toEqual(first)
  expect(read({ page: '99999999' }).page).toBe(999_999)
})

test('the last page has the remaining rows', () => {
  expect([0, 1, 30, 31, 61].map((total) => lastPage(total, 30))).toEqual([1, 1, 1, 2, 3])
})

test('filters are described in words', () => {
  const search = { ...first, status: 'declined', region: 'Out Of India', from: '2026-11-01', to: '2026-11-20' }
  expect(activeFilters(filters, search).map(({ text }) => text)).toEqual([
    'Status: Declined',
    'Type: Out Of India',
    'Received since 1 Nov 2026',
    'Received until 20 Nov 2026',
  ])
  expect(activeFilters(filters, { ...first, status: 'all' }).map(({ text }) => text)).toEqual(['All statuses'])
})

test('choosing a first day after the last one moves the last one along, and the other way round', () => {
  const search = { ...first, from: '2026-11-01', to: '2026-11-05' }
  expect(otherDay({ from: '2026-11-09' }, search)).toEqual({ to: '2026-11-09' })
  expect(otherDay({ to: '2026-10-30' }, search)).toEqual({ from: '2026-10-30' })
  expect(otherDay({ from: '' }, search)).toEqual({})
})
