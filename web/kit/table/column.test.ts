import { expect, test } from 'vitest'
import { directionOf, nextSort } from './column.ts'

const usual = '-serial_no'

test('clicking a column’s header sorts ascending, then descending, then in the default order', () => {
  expect(nextSort(usual, 'city', usual)).toBe('city')
  expect(nextSort('city', 'city', usual)).toBe('-city')
  expect(nextSort('-city', 'city', usual)).toBe('')
})

test('the default sort column switches between its two directions', () => {
  expect(nextSort(usual, 'serial_no', usual)).toBe('serial_no')
  expect(nextSort('serial_no', 'serial_no', usual)).toBe('')
})

test('another column starts with ascending', () => {
  expect(nextSort('-city', 'state', usual)).toBe('state')
})

test('a column reports its sort direction', () => {
  expect([directionOf('city', 'city'), directionOf('-city', 'city'), directionOf('-state', 'city')]).toEqual([
    'ascending',
    'descending',
    'none',
  ])
})
