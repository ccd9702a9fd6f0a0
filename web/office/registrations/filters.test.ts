import { expect, test } from 'vitest'
import { firstPage } from '#web/office/list/search.ts'
import { filtersIn, withDay, withoutFilters } from './filters.ts'

test('a list without filters shows none', () => {
  expect(filtersIn({ ...firstPage, q: 'a', sort: 'city_name', page: 3 })).toEqual([])
})

test('filters are described in words, and each can be removed', () => {
  const search = { ...firstPage, status: 'declined', region: 'Out Of India', from: '2026-11-01', to: '2026-11-20' } as const
  expect(filtersIn(search).map(({ text }) => text)).toEqual(['Status: Declined', 'Type: Out Of India', 'Received 1 Nov 2026 – 20 Nov 2026'])
  expect(filtersIn({ ...search, ...filtersIn(search)[1]?.without }).length).toBe(2)
  expect(filtersIn({ ...search, ...withoutFilters })).toEqual([])
})

test('days are written as people write them', () => {
  const said = (from: string, to: string) => filtersIn({ ...firstPage, from, to })[0]?.text
  expect(said('2026-11-02', '')).toBe('Received since 2 Nov 2026')
  expect(said('', '2026-11-02')).toBe('Received until 2 Nov 2026')
  expect(said('2026-11-02', '2026-11-02')).toBe('Received on 2 Nov 2026')
})

test('choosing a first day after the last one moves the last one along, and the other way round', () => {
  const search = { ...firstPage, from: '2026-11-01', to: '2026-11-05' }
  expect(withDay(search, { from: '2026-11-09' })).toEqual({ from: '2026-11-09', to: '2026-11-09' })
  expect(withDay(search, { to: '2026-10-30' })).toEqual({ from: '2026-10-30', to: '2026-10-30' })
  expect(withDay(search, { from: '' })).toEqual({ from: '', to: '2026-11-05' })
})
