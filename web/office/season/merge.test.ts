import { expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { merged } from './merge.ts'
import { textsOf } from './season-texts.ts'

test('what a colleague saved comes in where nothing was written, and what both changed is told', () => {
  const theirs = {
    ...defaultSeason,
    version: 1,
    organisation: 'Theirs',
    contact: 'theirs@example.org',
    booking: { ...defaultSeason.booking, seats: 9 },
  }
  const mine = { ...textsOf(defaultSeason), organisation: 'Mine', 'booking.seats': '9', coordinator: 'mine@example.org' }
  const { texts, disputed } = merged(mine, defaultSeason, theirs)
  expect(texts).toEqual({ ...textsOf(theirs), organisation: 'Mine', coordinator: 'mine@example.org' })
  expect(disputed).toEqual(['organisation'])
})
