import { expect, test } from 'vitest'
import { parseAddress, writeAddress } from '#web/office/list/search.ts'
import { firstEmails, readEmailSearch } from './email-search.ts'

test('an address without anything is the first page of every letter, and the other way round', () => {
  expect(readEmailSearch(parseAddress(''))).toEqual(firstEmails)
  expect(writeAddress(firstEmails)).toBe('')
})

test('a state, a search and a page come back as they were', () => {
  const search = { state: 'dead', q: '550', page: 2, size: 60 } as const
  expect(readEmailSearch(parseAddress(writeAddress(search)))).toEqual(search)
})

test('anything odd falls back to the default', () => {
  expect(readEmailSearch({ state: 'lost', page: '0', size: 'x' })).toEqual(firstEmails)
})
