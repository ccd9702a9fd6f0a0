import { describe, expect, test } from 'vitest'
import { type PublishedResult, percentileOf, scoreFrom, shownOf } from './result.ts'
import { resultMeaning, resultTitle } from './words.ts'

test('a score is read as people type it, with at most two decimals', () => {
  expect(['38', ' 37.5', '37,25', '038', '0'].map(scoreFrom)).toEqual([38, 37.5, 37.25, 38, 0])
  expect(['', '-1', '37.555', 'A', '1e3', '100001', '12 13', '.5'].map(scoreFrom)).toEqual([...Array(8)].map(() => null))
})

test('the percentile is the share of the others with a lower score', () => {
  expect(percentileOf({ place: 1, of: 211 })).toBe(100)
  expect(percentileOf({ place: 2, of: 211 })).toBe(99)
  expect(percentileOf({ place: 211, of: 211 })).toBe(0)
  expect(percentileOf({ place: 1, of: 1 })).toBeNull()
  expect(percentileOf({ place: null, of: 20 })).toBeNull()
})

describe('what is shown', () => {
  const passed = { score: 38, maximum: 40, isAbsent: false, place: 2, of: 211, award: null, isThrough: true, through: 42 }
  const everything = { score: true, place: true, percentile: true }
  const day = '2026-11-28T12:30:00.000Z'

  test('is what the office chose', () => {
    expect(shownOf(passed, everything, day)).toMatchObject({ score: 38, maximum: 40, place: 2, of: 211, percentile: 99 })
    const nothing = { score: null, maximum: null, place: null, of: null, percentile: null, is_through: true }
    expect(shownOf(passed, { score: false, place: false, percentile: false }, day)).toMatchObject(nothing)
  })

  test('never has the place of somebody who did not pass, but everybody’s when no rule says who passes', () => {
    expect(shownOf({ ...passed, isThrough: false }, everything, day)).toMatchObject({ score: 38, place: null, of: null })
    expect(shownOf({ ...passed, isThrough: null }, everything, day)).toMatchObject({ place: 2, of: 211 })
  })

  test('has no numbers for somebody who was absent', () => {
    const absent = { ...passed, score: null, isAbsent: true, place: null, isThrough: false }
    const nothing = { score: null, maximum: null, place: null, percentile: null, is_absent: true }
    expect(shownOf(absent, everything, day)).toMatchObject(nothing)
  })
})

test('a place is shown in the first third alone, and a percentile above 50', () => {
  const seen = (place: number, of = 6) => {
    const result = { score: 20, maximum: 40, isAbsent: false, place, of, award: null, isThrough: null, through: null }
    const shown = shownOf(result, { score: true, place: true, percentile: true }, '')
    return [shown.place, shown.percentile]
  }
  expect([1, 2, 3, 4, 6].map((place) => seen(place))).toEqual([
    [1, 100],
    [2, 80],
    [null, 60],
    [null, null],
    [null, null],
  ])
  expect(seen(1, 2)).toEqual([1, 100])
})

test('what is said fits the child: joy for an award, the next round only where there is one, and nothing that hurts', () => {
  const published = { score: 3, maximum: 40, isAbsent: false, place: 6, of: 6, award: null, isThrough: false, through: 2 }
  const said = (more: Partial<PublishedResult>, next: string | null = 'semi-final round') => {
    const shown = shownOf({ ...published, ...more }, { score: true, place: true, percentile: true }, '')
    const child = { name: 'Aanya Rao', shown, round: 'quarter-final round', next }
    return [resultTitle(child), ...resultMeaning(child)]
  }
  const [congratulations, delighted] = ['Congratulations, Aanya!', 'We’re delighted for Aanya, and for you.']
  const won = 'Aanya Rao has won the quarter-final round.'
  expect(said({ award: 'Winner', isThrough: null })).toEqual([congratulations, won, delighted])
  const through = 'Aanya Rao is through to the semi-final round.'
  const award = 'Aanya Rao has won an award in the quarter-final round.'
  expect(said({ award: 'Runner-up', isThrough: true })).toEqual([congratulations, award, delighted, through])
  expect(said({ isThrough: true })).toEqual([congratulations, through])
  expect(said({ isThrough: true }, null)).toEqual([congratulations, 'Aanya Rao has passed the quarter-final round.'])
  const part = ['You did it, Aanya!', 'Aanya Rao took on the quarter-final round. That takes courage.']
  expect(said({})).toEqual([...part, 'This time Aanya isn’t in the semi-final round. We’d love to see Aanya again.'])
  expect(said({}, null)).toEqual(part)
  expect(said({ isAbsent: true, score: null, place: null })[0]).toBe('We missed you, Aanya')
})
