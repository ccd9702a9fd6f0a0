import { describe, expect, test } from 'vitest'
import { percentileOf, scoreFrom, shownOf } from './result.ts'
import { resultLines } from './words.ts'

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

test('nobody reads that they were better than none of the others', () => {
  const last = {
    score: 3,
    maximum: 40,
    place: 211,
    of: 211,
    percentile: 0,
    award: null,
    is_through: false,
    is_absent: false,
    through: 20,
    published_at: '',
  }
  expect(resultLines(last).map(([label]) => label)).toEqual(['Score', 'Place'])
  expect(resultLines({ ...last, percentile: 1 }).map(([label]) => label)).toEqual(['Score', 'Place', 'Better than'])
})
