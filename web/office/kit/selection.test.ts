import { expect, test } from 'vitest'
import { nothingTicked, rowsOf, tick, tickedText } from './selection.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, version: 1 })) as [Row, Row, Row]
type Row = { id: string; version: number }

test('ticking and unticking rows returns a new selection and leaves the old one unchanged', () => {
  const two = tick(nothingTicked, [a, b], true)
  expect([...tick(two, [a], false).keys()]).toEqual(['b'])
  expect(two.size).toBe(2)
  expect(nothingTicked.size).toBe(0)
})

test('a decision is about the version on screen, or else the version that was ticked', () => {
  const ticked = tick(nothingTicked, [a, b], true)
  expect(rowsOf(ticked, [{ id: 'b', version: 4 }])).toEqual([
    { id: 'a', version: 1 },
    { id: 'b', version: 4 },
  ])
})

test('the bar says how many rows are ticked, and how many of them are on other pages', () => {
  const ticked = tick(nothingTicked, [a, b], true)
  expect(tickedText(ticked, [a, b, c])).toBe('2 selected on this page.')
  expect(tickedText(ticked, [b, c])).toBe('2 selected, 1 of them not on this page.')
  expect(tickedText(ticked, [c])).toBe('2 selected, none on this page.')
})
