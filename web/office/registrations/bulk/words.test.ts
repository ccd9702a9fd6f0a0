import { expect, test } from 'vitest'
import { previewText, resultText } from './words.ts'

test('the dialog says what a dry run found', () => {
  expect(previewText('accepted', 87, 3)).toBe('87 can be accepted, 3 can’t.')
  expect(previewText('declined', 1200, 0)).toBe('1,200 can be declined.')
  expect(previewText('accepted', 0, 3)).toBe('None of the 3 can be accepted.')
})

test('the dialog says what the decision did', () => {
  expect(resultText('accepted', 85, 2)).toBe('85 accepted, 2 not.')
  expect(resultText('declined', 85, 0)).toBe('85 declined.')
})
