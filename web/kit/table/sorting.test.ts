import { expect, test } from 'vitest'
import { directionOf, nextSort } from './sorting.ts'

const usual = '-serial_no'

test('a column’s head goes from rising to falling to as they come', () => {
  expect(nextSort(usual, 'city', usual)).toBe('city')
  expect(nextSort('city', 'city', usual)).toBe('-city')
  expect(nextSort('-city', 'city', usual)).toBe('')
})

test('the column that sorts anyway goes between its two ways', () => {
  expect(nextSort(usual, 'serial_no', usual)).toBe('serial_no')
  expect(nextSort('serial_no', 'serial_no', usual)).toBe('')
})

test('another column starts from the beginning', () => {
  expect(nextSort('-city', 'state', usual)).toBe('state')
})

test('says which way a column is sorted', () => {
  expect([directionOf('city', 'city'), directionOf('-city', 'city'), directionOf('-state', 'city')]).toEqual([
    'ascending',
    'descending',
    'none',
  ])
})
