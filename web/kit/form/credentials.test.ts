import { expect, test } from 'vitest'
import { checkNewPassword, passwordHint } from './credentials.tsx'

test('administrators need 15 characters, everyone else 8', () => {
  expect(checkNewPassword('a'.repeat(14), 'admin')).toEqual([{ path: 'password', message: 'Use at least 15 characters.' }])
  expect(checkNewPassword('a'.repeat(15), 'admin')).toEqual([])
  expect(checkNewPassword('a'.repeat(7), 'school')).toHaveLength(1)
  expect(checkNewPassword('a'.repeat(8), 'user')).toEqual([])
  expect(passwordHint('school')).toMatch(/^8 or more/)
})

test('an empty password is reported as missing', () => {
  expect(checkNewPassword('', 'user')).toEqual([{ path: 'password', message: 'Enter a new password.' }])
})
