import { expect, test } from 'vitest'
import { readHidden } from './column-chooser.tsx'

test('the hidden columns are remembered, and so is a choice to hide none', () => {
  expect([...readHidden('["city_name","address_name"]')]).toEqual(['city_name', 'address_name'])
  expect([...readHidden('[]')]).toEqual([])
})

test('with nothing or nonsense stored, the default columns are hidden', () => {
  for (const odd of [null, '', 'nonsense', '{"a":1}']) expect([...readHidden(odd)]).toEqual(['reference'])
  expect([...readHidden('[1,null]')]).toEqual([])
})
