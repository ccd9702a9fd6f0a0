import { expect, test } from 'vitest'
import { doors } from '#domain/competitions/index.ts'
import { earlierSeason, listChange, seasonChanges, warningsOf } from './changes.ts'
import { defaultSeason } from './defaults.ts'
import { doorIn, type Season } from './season.ts'

const fee = `doors.${doors[0]?.door.path}.fees.Out Of India.amount`
const versionOf = (version: number, changes: { path: string; before: unknown; after: unknown }[]) => ({
  version,
  saved_at: null,
  saved_by: null,
  changes,
})

test('undoing the changes of later versions gives the season of an earlier one', () => {
  const current = { ...defaultSeason, version: 3, organisation: 'Third', examSlots: ['A'] }
  const versions = [
    versionOf(4, [{ path: 'organisation', before: 'Third', after: 'Not known here yet' }]),
    versionOf(3, [{ path: 'organisation', before: 'Second', after: 'Third' }]),
    versionOf(2, [
      { path: 'organisation', before: 'First', after: 'Second' },
      { path: fee, before: 1, after: 3000 },
      { path: 'doors.gone.home', before: 'https://gone.example', after: null },
    ]),
    versionOf(1, [{ path: 'examSlots', before: [], after: ['A'] }]),
  ]
  const paths = (version: number) =>
    seasonChanges(current, earlierSeason(current, versions, version)).map(({ path, after }) => [path, after])
  expect(paths(3)).toEqual([])
  expect(paths(2)).toEqual([['organisation', 'Second']])
  expect(paths(1)).toEqual([
    ['organisation', 'First'],
    [fee, 1],
  ])
  expect(paths(0)).toContainEqual(['examSlots', []])
})

test.each([
  [['A', 'B'], ['A', 'C', 'B'], 'new: C'],
  [['A', 'B', 'C'], ['B', 'D'], 'new: D; gone: A, C'],
  [['A', 'B'], ['B', 'A'], null],
  [['A', 'B'], ['B', 'A', 'C'], null],
  [['A'], ['B'], null],
  [[], ['A'], null],
  ['text', 'other', null],
])('the change from %j to %j is described as %j', (before, after, words) => {
  expect(listChange(before, after)).toBe(words)
})

test('an earlier version has the clauses that were removed since, and lacks those that were added', () => {
  const { 'no-refund': refund, ...clauses } = defaultSeason.disclaimer.clauses
  const current = { ...defaultSeason, version: 1, disclaimer: { version: 's1', clauses: { ...clauses, 'own-1': 'Bring a pen.' } } }
  const changes = seasonChanges(defaultSeason, current)
  expect(changes).toEqual([
    { path: 'disclaimer.clauses.no-refund', before: refund, after: null },
    { path: 'disclaimer.clauses.own-1', before: null, after: 'Bring a pen.' },
  ])
  expect(earlierSeason(current, [versionOf(1, changes)], 0).disclaimer.clauses).toEqual(defaultSeason.disclaimer.clauses)
})

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
