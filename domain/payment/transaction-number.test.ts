import { expect, test } from 'vitest'
import { inGroups } from './transaction-number.ts'

test.each([
  ['412303128005', '4123 0312 8005'],
  ['4123 0312-8005', '4123 0312 8005'],
  ['4123031280051', '4123 0312 80051'],
  ['41230312800512', '4123 0312 8005 12'],
  ['12345', '12345'],
  ['123456', '1234 56'],
  ['NGP44710117', 'NGP 4471 0117'],
  ['PLF88213QX', 'PLF 88213 QX'],
  ['PLQ720KD9X', 'PLQ7 20KD 9X'],
  ['४१२३०३१२', '४१२३ ०३१२'],
  ['', ''],
  ['UPI', 'UPI'],
  [' paid by my uncle, 200/- ', 'paid by my uncle, 200/-'],
  ['https://pay.example/1', 'https://pay.example/1'],
])('the number %s is shown as %s', (typed, shown) => {
  expect(inGroups(typed)).toBe(shown)
})
