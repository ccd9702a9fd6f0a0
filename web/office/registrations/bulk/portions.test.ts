import { expect, test } from 'vitest'
import { portionsOf } from './portions.ts'

test('every row is in exactly one portion, in order', () => {
  expect(portionsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(portionsOf([])).toEqual([])
  expect(portionsOf(Array.from({ length: 60 }, (_, n) => n)).map(({ length }) => length)).toEqual([25, 25, 10])
})
