import { expect, test } from 'vitest'
import { checkAccount } from './page.tsx'

test('a password of 15 characters is long enough, one of 14 is not', () => {
  expect(checkAccount({ email: 'office@example.org', password: 'a'.repeat(15) })).toEqual([])
  expect(checkAccount({ email: 'office@example.org', password: 'a'.repeat(14) }).map(({ path }) => path)).toEqual(['password'])
})

test('errors in both fields are shown at once', () => {
  expect(checkAccount({ email: 'office', password: '' }).map(({ path }) => path)).toEqual(['email', 'password'])
})
