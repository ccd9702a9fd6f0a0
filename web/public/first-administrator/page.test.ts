import { expect, test } from 'vitest'
import { checkAccount } from './page.tsx'

test('a password of 15 characters is long enough, one of 14 is not', () => {
  expect(checkAccount({ name: 'Meera Iyer', email: 'office@example.org', password: 'a'.repeat(15) })).toEqual([])
  expect(checkAccount({ name: 'Meera Iyer', email: 'office@example.org', password: 'a'.repeat(14) }).map(({ path }) => path)).toEqual([
    'password',
  ])
})

test('errors in all fields are shown at once, in their order', () => {
  expect(checkAccount({ name: ' ', email: 'office', password: '' }).map(({ path }) => path)).toEqual(['name', 'email', 'password'])
})
