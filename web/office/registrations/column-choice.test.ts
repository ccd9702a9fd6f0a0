import { expect, test } from 'vitest'
import { readChosen, shownColumns } from './column-choice.ts'

const columns = ['serial_no', 'student_name', 'city_name', 'fee', 'reference'].map((name) => ({ name, label: name }))
const fixed = ['student_name']

test('a list shows its usual columns until some are chosen; those come in the order chosen', () => {
  expect(shownColumns(columns, null, fixed)).toEqual(['serial_no', 'student_name', 'city_name', 'fee'])
  expect(shownColumns(columns, ['reference', 'student_name', 'serial_no'], fixed)).toEqual(['reference', 'student_name', 'serial_no'])
})

test('columns the list has no more are left out, and those that cannot be hidden stay', () => {
  expect(shownColumns(columns, ['fee', 'gone'], fixed)).toEqual(['fee', 'student_name'])
  expect(shownColumns(columns, [], [...fixed, 'status'])).toEqual(['student_name'])
})

test('a stored choice is read back; anything odd means the usual columns', () => {
  expect(readChosen('["city_name","serial_no"]')).toEqual(['city_name', 'serial_no'])
  expect(readChosen('[]')).toEqual([])
  for (const odd of [null, '', 'nonsense', '{"a":1}', '[1,null]']) expect(readChosen(odd)).toBe(null)
})
