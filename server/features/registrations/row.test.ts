import { expect, test } from 'vitest'
import { phoneKey } from './row.ts'

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
