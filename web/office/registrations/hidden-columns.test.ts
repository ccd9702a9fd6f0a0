import { expect, test } from 'vitest'
import { readHidden } from './hidden-columns.ts'

test('what was hidden is read again, and so is that nothing was', () => {
  expect([...readHidden('["city_name","address_name"]')]).toEqual(['city_name', 'address_name'])
  expect([...readHidden('[]')]).toEqual([])
})

test('nothing stored, or something odd, hides only what is usually hidden', () => {
  for (const odd of [null, '', 'nonsense', '{"a":1}']) expect([...readHidden(odd)]).toEqual(['reference'])
  expect([...readHidden('[1,null]')]).toEqual([])
})
