import { expect, test } from 'vitest'
import { phoneKey, phoneText } from './phone.ts'

test.each([
  ['+91', '98450 10200', '919845010200'],
  ['+44', '07700 900123', '447700900123'],
  ['+44', '7700-900123', '447700900123'],
  ['+1-684', '633 1234', '16846331234'],
  // In Italy the zero belongs to the number.
  ['+39', '06 1234567', '39061234567'],
  ['+999', '0123 45', '999012345'],
])('%s %s is compared as %s', (code, number, key) => {
  expect(phoneKey(code, number)).toBe(key)
})

test.each([
  ['+91', '9845010200', '+91 98450 10200'],
  ['+44', '07911123456', '+44 7911 123456'],
  ['+47', '0123', '+47 0123'],
  ['', '', ''],
])('the office reads %s %s as %s', (code, number, text) => {
  expect(phoneText(code, number)).toBe(text)
})
