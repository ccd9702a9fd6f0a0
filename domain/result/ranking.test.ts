import { describe, expect, test } from 'vitest'
import { cutOf, placesOf, type Ranked } from './result.ts'

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
