import { expect, test } from 'vitest'
import { warningsOf } from './changes.ts'
import { defaultSeason } from './defaults.ts'
import { doorIn, type Season } from './season.ts'

const now = Date.parse('2026-11-20T06:00:00Z')
const next = structuredClone(defaultSeason)
const closing = (closes: string): Season => ({ ...next, doors: { ...next.doors, quatform: { ...doorIn(next, 'quatform'), closes } } })

test('a closing time that has passed says that it closes the form now, and a later one says nothing', () => {
  expect(warningsOf(next, closing('2026-11-20T05:00:00Z'), now)).toEqual(['This closes /quatform now.'])
  expect(warningsOf(next, closing('2026-12-20T05:00:00Z'), now)).toEqual([])
  // It was closed before.
  expect(warningsOf(closing('2026-11-19T05:00:00Z'), closing('2026-11-20T05:00:00Z'), now)).toEqual([])
})

test('days that have passed are said once, when they are entered', () => {
  const booking = { ...next.booking, from: '2026-11-01', to: '2026-11-03' }
  expect(warningsOf(next, { ...next, booking }, now)).toEqual(['Quarter-final booking: these days have passed.'])
  expect(warningsOf({ ...next, booking }, { ...next, booking }, now)).toEqual([])
})
