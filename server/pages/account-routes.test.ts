import { expect, test } from 'vitest'
import { localPath } from './account-routes.ts'

test('a path of this site stays, with its query', () => {
  expect(localPath('/studentlist1?q=a%20b&page=2', '/admin')).toBe('/studentlist1?q=a%20b&page=2')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '',
  ['/a', '/b'],
  undefined,
])('%j does not lead to another site', (asked) => {
  expect(localPath(asked, '/admin')).toBe('/admin')
})
