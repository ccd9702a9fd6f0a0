import { expect, test } from 'vitest'
import { pagesAround } from './pager.tsx'

test('a few pages are all listed', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(2, 3)).toEqual([1, 2, 3])
})

test('of many pages the first, the last and the neighbours are listed', () => {
  expect(pagesAround(1, 40)).toEqual([1, 2, 40])
  expect(pagesAround(20, 40)).toEqual([1, 19, 20, 21, 40])
  expect(pagesAround(40, 40)).toEqual([1, 39, 40])
})
