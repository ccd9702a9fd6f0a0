import { describe, expect, test } from 'vitest'
import { cutOf, type PublishedResult, percentileOf, placesOf, type Ranked, scoreFrom, shownOf } from './result.ts'
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

const all = (scores: (number | null)[], groups: string[] = []): Ranked[] =>
  scores.map((score, n) => ({ id: String(n), score, place: null, group: groups[n] ?? '' }))
const ids = (found: Set<string> | undefined) => [...(found ?? [])].map(Number).sort()
const best = (least: number, per: 'all' | 'class' | 'country' = 'all') => ({ kind: 'places', least, per }) as const

describe('places', () => {
  test('ties share a place, and the next one is left out', () => {
    expect([...placesOf(all([30, 40, 35, 35])).values()]).toEqual([1, 2, 2, 4])
  })

  test('whoever was absent has none, and a place that the office gave counts', () => {
    const given = [...all([30, null, 30]), { id: '3', score: 29, place: 1, group: '' }]
    expect(Object.fromEntries(placesOf(given))).toEqual({ 0: 1, 2: 1, 3: 1 })
  })

  test('scores with decimals tie only when they are equal', () => {
    expect([...placesOf(all([37.5, 37.25, 37.5])).values()]).toEqual([1, 1, 3])
  })
})

describe('who goes through', () => {
  test('everybody who shares the last place', () => {
    const cut = cutOf(all([40, 31, 31, 31, 30]), best(2))
    expect(ids(cut?.through)).toEqual([0, 1, 2, 3])
    expect(cut).toMatchObject({ tied: 3, lastPlace: 2, lowest: 31 })
  })

  test('nobody is tied when the places are enough', () => {
    expect(cutOf(all([40, 31, 31, 30]), best(3))).toMatchObject({ tied: 0, lastPlace: 2, lowest: 31 })
  })

  test('the best of each class, however good another class is', () => {
    const cut = cutOf(all([40, 39, 12, 11], ['5', '5', '6', '6']), best(1, 'class'))
    expect(ids(cut?.through)).toEqual([0, 2])
    expect(cut?.lowest).toBe(12)
  })

  test('everybody with enough points, but nobody without a score', () => {
    expect(ids(cutOf(all([31, 30.99, null, 40]), { kind: 'points', least: 31, per: 'all' })?.through)).toEqual([0, 3])
    expect(ids(cutOf(all([0, null]), { kind: 'points', least: 0, per: 'all' })?.through)).toEqual([0])
  })

  test('nobody knows without a rule', () => {
    expect(cutOf(all([40]), { kind: 'nobody', least: 0, per: 'all' })).toBeNull()
  })
})
