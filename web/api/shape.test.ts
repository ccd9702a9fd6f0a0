import { expect, test } from 'vitest'
import { answerWith, numbersByName } from './shape.ts'

test('an answer has every part, each of its type', () => {
  const check = answerWith<{ message: string; booking: object | null }>({ message: 'string', booking: 'object' })
  for (const good of [
    { message: 'Moved', booking: null },
    { message: '', booking: {}, more: 1 },
  ])
    expect(check.safeParse(good)).toEqual({ success: true, data: good })
  for (const bad of [
    undefined,
    null,
    'Moved',
    [],
    {},
    { message: 'Moved' },
    { message: 1, booking: null },
    { message: 'Moved', booking: '' },
  ]) {
    expect(check.safeParse(bad).success).toBe(false)
  }
})

test('numbers are whole, in an object', () => {
  expect(numbersByName.safeParse({ '04:00 PM': 2 })).toEqual({ success: true, data: { '04:00 PM': 2 } })
  expect(numbersByName.safeParse({}).success).toBe(true)
  for (const bad of [undefined, null, '42', 42, { '04:00 PM': '2' }, { '04:00 PM': 0.5 }, [null]])
    expect(numbersByName.safeParse(bad).success).toBe(false)
})
