import { expect, test } from 'vitest'
import { leftOutText } from './left-out.ts'
import { dryRunText, resultText, unseenText } from './words.ts'

test('the dialog says what a dry run found', () => {
  expect(dryRunText('accepted', 87, 3)).toBe('87 can be accepted, 3 can’t.')
  expect(dryRunText('declined', 1200, 0)).toBe('1,200 can be declined.')
  expect(dryRunText('accepted', 0, 3)).toBe('None of the 3 can be accepted.')
})

test('the dialog says what is left out, and why', () => {
  const [flagged, tom, nadia] = [{ open_with: null }, { open_with: 'Tom' }, { open_with: 'Nadia' }]
  expect(leftOutText([flagged, flagged, flagged, flagged, tom])).toBe('5 left out: 4 are flagged, 1 is open with Tom.')
  expect(leftOutText([flagged])).toBe('1 left out: 1 is flagged.')
  expect(leftOutText([tom, nadia, tom])).toBe('3 left out: 3 are open with Tom and Nadia.')
})

test('the dialog says what the decision did', () => {
  expect(resultText('accepted', 85, 2)).toBe('85 accepted, 2 not.')
  expect(resultText('declined', 85, 0)).toBe('85 declined.')
})

test('the dialog says how many pictures nobody has looked at', () => {
  expect(unseenText(29, 29)).toBe('Nobody has looked at any of the 29 pictures.')
  expect(unseenText(3, 29)).toBe('Nobody has looked at 3 of the 29 pictures.')
  expect(unseenText(1, 1)).toBe('Nobody has looked at the picture.')
  expect(unseenText(0, 29)).toBe('Somebody has looked at every picture.')
})
