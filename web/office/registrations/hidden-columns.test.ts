import { expect, test } from 'vitest'
import { readHidden } from './hidden-columns.ts'

test('what was hidden is read again', () => {
  expect([...readHidden('["city_name","address_name"]')]).toEqual(['city_name', 'address_name'])
})

test('nothing, or something odd, hides nothing', () => {
  for (const odd of [null, '', 'nonsense', '{"a":1}', '[1,null]']) expect(readHidden(odd).size).toBe(0)
})
