import { expect, test } from 'vitest'
import type { AccessEntry } from '#domain/privacy/access.ts'
import { parseAddress, writeAddress } from '#web/kit/list-address.ts'
import { accessFilters, firstAccesses, readAccessSearch } from './access-search.ts'

import { askedText, shownText, whatText } from './access-words.ts'

const entry: AccessEntry = {
  id: '1',
  at: '2026-11-20T09:00:00.000Z',
  actor: 'office@portal.example',
  action: 'searched',
  subject: 'registration',
  shown: 30,
  names: ['Asha', 'Ravi', 'Meera'],
  asked: { q: 'a', competition: 'quarter-final', status: 'pending', page: '2', size: '30', sort: '-serial_no' },
}

test('an entry is described in plain words', () => {
  expect(whatText(entry)).toBe('Searched: registrations')
  expect(whatText({ ...entry, action: 'opened picture' })).toBe('Opened a picture: registration')
  expect(shownText(entry)).toBe('Asha, Ravi, Meera and 27 others')
  expect(shownText({ ...entry, shown: 3 })).toBe('Asha, Ravi, Meera')
  expect(shownText({ ...entry, names: [] })).toBe('30 shown')
  expect(shownText({ ...entry, names: [], shown: 0 })).toBe('')
  expect(askedText(entry)).toMatch(/^search: a, .*quarter.*, pending, page: 2$/i)
})

test('a URL is read back as it was written; invalid values fall back to the default', () => {
  const search = {
    q: 'office',
    action: 'exported',
    email: 'a@home.example',
    from: '2026-01-01',
    to: '2026-02-01',
    page: 2,
    size: 60,
  } as const
  expect(readAccessSearch(parseAddress(writeAddress(search)))).toEqual(search)
  expect(accessFilters(search).map(({ text }) => text)).toEqual(['About a@home.example', 'Exported', 'From 1 Jan 2026', 'Until 1 Feb 2026'])
  expect(readAccessSearch({ action: 'stole', from: 'x', page: '0' })).toEqual(firstAccesses)
})
