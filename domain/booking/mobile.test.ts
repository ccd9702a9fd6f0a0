import { expect, test } from 'vitest'
import { mobileKey, mobileOfKey, mobileProblem, tidyMobile } from './mobile.ts'

test('an Indian mobile number has exactly 10 digits, without its dial code', () => {
  expect(mobileProblem('9845010200')).toBeNull()
  for (const wrong of ['984501020', '98450 10200', '98450102000', '+919845010200', '+91 9845010200', '+999 12345678', 'x'])
    expect(mobileProblem(wrong)).toBe('Please enter a valid 10-digit mobile number.')
})

test('a mobile number from abroad starts with its dial code and follows the rule for registrations', () => {
  for (const right of ['+996 555123456', '+44 7911 123-456', '+1 (212) 555 0199', '+1-684 7331234', '+290 1234']) {
    expect(mobileProblem(right)).toBeNull()
  }
  expect(mobileProblem('+996 55')).toBe('Please enter a valid mobile number for +996.')
  expect(mobileProblem('+44 79111234567890')).toBe('Please enter a valid mobile number for +44.')
})

test('every way to write a number is stored in the same form', () => {
  for (const typed of ['+44 7911 123456', '+447911123456', '+44 (7911) 123-456']) expect(tidyMobile(typed)).toBe('+44 7911123456')
  expect(tidyMobile('+16847331234')).toBe('+1-684 7331234')
  for (const typed of ['9845010200', '+91 98450 10200', '919845010200', '098450-10200', '98450 10200']) {
    expect(tidyMobile(typed)).toBe('9845010200')
  }
  for (const unchanged of ['984501020', '00984501020', '+91 98450', 'none']) expect(tidyMobile(unchanged)).toBe(unchanged)
})

test('a registered number is prefilled in the form a booking uses, and compared by its last 10 digits', () => {
  expect(mobileOfKey('919845010200')).toBe('9845010200')
  expect(mobileOfKey('996555123456')).toBe('+996 555123456')
  expect(mobileKey('+996 555123456')).toBe(mobileKey('996555123456'))
  expect(mobileKey('9845010200')).toBe(mobileKey('919845010200'))
})
