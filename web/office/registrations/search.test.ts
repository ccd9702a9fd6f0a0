import { expect, test } from 'vitest'
import { lastPage, parseAddress, writeAddress } from '#web/kit/list-address.ts'
import { filtersIn, firstPage, noFilters, readSearch, withDay } from './search.ts'

test('an empty URL means the first page of 30 rows, newest first, without filters', () => {
  expect(readSearch(parseAddress(''))).toEqual(firstPage)
  expect(firstPage).toMatchObject({ q: '', status: '', region: '', from: '', to: '', sort: '', page: 1, size: 30 })
})

test('a search for digits stays text, and is read back from the URL unchanged', () => {
  const search = { ...firstPage, q: '00123', page: 2, size: 60 }
  expect(writeAddress(search)).toBe('?q=00123&page=2&size=60')
  expect(readSearch(parseAddress(writeAddress(search)))).toEqual(search)
})

test('filters and the order are read back from the URL', () => {
  const search = {
    ...firstPage,
    status: 'declined',
    region: 'Out Of India',
    from: '2026-11-01',
    to: '2026-11-20',
    sort: '-city_name',
  } as const
  expect(readSearch(parseAddress(writeAddress(search)))).toEqual(search)
})

test('names in any script and unusual characters survive the URL', () => {
  for (const q of ['आरव शर्मा', 'Дмитрий', 'O’Connor & Söhne +1 #3 100%']) {
    expect(readSearch(parseAddress(writeAddress({ ...firstPage, q }))).q).toBe(q)
  }
})

test('defaults are left out of the URL', () => {
  expect(writeAddress(firstPage)).toBe('')
  expect(writeAddress({ ...firstPage, page: 3 })).toBe('?page=3')
})

test('invalid values fall back to the default', () => {
  expect(readSearch({ q: 7, page: '-2', size: '31' })).toEqual(firstPage)
  expect(readSearch({ page: '1.5', size: 'all' })).toEqual(firstPage)
  expect(readSearch({ status: 'lost', region: 'india', from: '2026-02-30', to: 'today', sort: 'city name' })).toEqual(firstPage)
  expect(readSearch({ page: '99999999' }).page).toBe(999_999)
})

test('the last page has the remaining rows', () => {
  expect([0, 1, 30, 31, 61].map((total) => lastPage(total, 30))).toEqual([1, 1, 1, 2, 3])
})

test('a list without filters shows none', () => {
  expect(filtersIn({ ...firstPage, q: 'a', sort: 'city_name', page: 3 })).toEqual([])
})

test('filters are described in words, and each can be removed', () => {
  const search = { ...firstPage, status: 'declined', region: 'Out Of India', from: '2026-11-01', to: '2026-11-20' } as const
  expect(filtersIn(search).map(({ text }) => text)).toEqual(['Status: Declined', 'Type: Out Of India', 'Received 1 Nov 2026 – 20 Nov 2026'])
  expect(filtersIn({ ...search, ...filtersIn(search)[1]?.without }).length).toBe(2)
  expect(filtersIn({ ...search, ...noFilters })).toEqual([])
})

test('days are written as people write them', () => {
  const filterText = (from: string, to: string) => filtersIn({ ...firstPage, from, to })[0]?.text
  expect(filterText('2026-11-02', '')).toBe('Received since 2 Nov 2026')
  expect(filterText('', '2026-11-02')).toBe('Received until 2 Nov 2026')
  expect(filterText('2026-11-02', '2026-11-02')).toBe('Received on 2 Nov 2026')
})

test('choosing a first day after the last one moves the last one along, and the other way round', () => {
  const search = { ...firstPage, from: '2026-11-01', to: '2026-11-05' }
  expect(withDay(search, { from: '2026-11-09' })).toEqual({ from: '2026-11-09', to: '2026-11-09' })
  expect(withDay(search, { to: '2026-10-30' })).toEqual({ from: '2026-10-30', to: '2026-10-30' })
  expect(withDay(search, { from: '' })).toEqual({ from: '', to: '2026-11-05' })
})
