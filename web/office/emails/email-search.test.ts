import { expect, test } from 'vitest'
import { parseAddress, writeAddress } from '#web/kit/list-address.ts'
import { firstEmails, readEmailSearch } from './email-search.ts'

test('an empty URL means the first page of all emails, and that page has an empty URL', () => {
  expect(readEmailSearch(parseAddress(''))).toEqual(firstEmails)
  expect(writeAddress(firstEmails)).toBe('')
})

test('a state, a search and a page are read back from the URL', () => {
  const search = { state: 'dead', q: '550', page: 2, size: 60 } as const
  expect(readEmailSearch(parseAddress(writeAddress(search)))).toEqual(search)
})

test('invalid values fall back to the default', () => {
  expect(readEmailSearch({ state: 'lost', page: '0', size: 'x' })).toEqual(firstEmails)
})
