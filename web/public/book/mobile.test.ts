import { expect, test } from 'vitest'
import { codeIssues, mobileFrom, mobileParts } from './mobile.ts'

test('an Indian number is sent without its dial code, any other with it', () => {
  expect(mobileFrom('+91 India', '9845010200')).toBe('9845010200')
  expect(mobileFrom('+44 United Kingdom', '7911 123456')).toBe('+44 7911 123456')
  expect(mobileFrom('kyrgyzstan', '555123456')).toBe('+996 555123456')
  expect(mobileFrom('+91 India', '+996 555123456')).toBe('+996 555123456')
  expect(mobileFrom('+44 United Kingdom', ' ')).toBe(' ')
  expect(mobileFrom('+44 United Kingdom', '+91 98000 00123')).toBe('+91 98000 00123')
})

test('a number that a booking link fills in is split into dial code and number', () => {
  expect(mobileParts('9845010200')).toEqual({ code: '+91', number: '9845010200' })
  expect(mobileParts('+996 555123456')).toEqual({ code: '+996', number: '555123456' })
})

test('a dial code that is not in the list is refused', () => {
  for (const known of ['+91 India', '+91', '44', 'Kyrgyzstan']) expect(codeIssues(known)).toEqual([])
  for (const unknown of ['', 'nowhere', '+999'])
    expect(codeIssues(unknown)).toEqual([{ path: 'mobile_code', message: 'Choose a phone code from the list.' }])
})
