import { expect, test } from 'vitest'
import { countText } from '#web/office/format.ts'

test('a counted total is shown exactly, an estimated one as about', () => {
  expect(countText({ total: 148, approximate: false })).toBe('148')
  expect(countText({ total: 9_999, approximate: false })).toBe('9,999')
  expect(countText({ total: 12_317, approximate: true })).toBe('about 12,300')
})
