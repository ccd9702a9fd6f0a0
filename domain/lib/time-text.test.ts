import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'
import { daysText, weekdayText } from './time-text.ts'

test.each([
  ['2025-09-10', '2025-09-13', '10 to 13 September 2025'],
  ['2025-09-30', '2025-10-02', '30 September to 2 October 2025'],
  ['2025-12-30', '2026-01-02', '30 December 2025 to 2 January 2026'],
  ['2025-09-10', '2026-09-10', '10 September 2025 to 10 September 2026'],
  ['2025-09-10', '2025-09-10', '10 September 2025'],
])('the days from %s to %s are %s', (from, to, text) => {
  expect(daysText(from, to)).toBe(text)
})

test('a day of these weeks is named with its weekday, in its time zone', () => {
  expect(weekdayText('2025-09-03')).toBe('Wednesday 3 September')
  expect(weekdayText('2025-09-03T20:00:00Z', 'Asia/Kolkata')).toBe('Thursday 4 September')
})

test('a moment of these weeks is named with its time and time zone', () => {
  expect(clockText(Date.parse('2025-09-01T13:12:00Z'), 'Asia/Kolkata')).toBe('1 September, 6:42 pm IST')
})
