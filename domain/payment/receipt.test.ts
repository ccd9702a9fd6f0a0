import { expect, test } from 'vitest'
import { inWords, referencePattern, sumText, transferReference } from './receipt.ts'

test.each([
  [15_000, 'Rupees one hundred and fifty only'],
  [4_425_000, 'Rupees forty-four thousand two hundred and fifty only'],
  [10_000_500, 'Rupees one lakh and five only'],
  [123_456_789, 'Rupees twelve lakh thirty-four thousand five hundred and sixty-seven and eighty-nine paise only'],
  [1_000_000_000, 'Rupees one crore only'],
])('an amount of rupees is written in words: %i', (amount, text) => {
  expect(inWords({ amount, currency: 'INR' })).toBe(text)
})

test('dollars are written in words too', () => {
  expect(inWords({ amount: 850, currency: 'USD' })).toBe('Dollars eight and fifty cents only')
})

test('the sum says how it comes about while all fees are the same', () => {
  const fee = { amount: 15_000, currency: 'INR' } as const
  expect(sumText(Array.from({ length: 295 }, () => fee))).toBe('295 × ₹150 = ₹44,250')
  expect(sumText([fee, { ...fee, amount: 20_000 }])).toBe('₹350')
})

test('a school’s reference has the organisation’s initials', () => {
  expect(transferReference('Global Spelling Bee', 42)).toBe('GSB-0042')
  expect(transferReference('मधुमक्खी', 7)).toBe('SCHOOL-0007')
})

test.each([
  ['NEFT-N335261201140-SUNRISE TRUST-GSB-0042', '0042'],
  ['imps/gsb0042/school fee', '0042'],
  ['GSB/0042', '0042'],
  ['UPI/412303112208/GSB 10042/x', '10042'],
  ['GSB-42', undefined],
  ['NGSB0042', undefined],
  ['GSB0001234X', undefined],
])('the reference in %s is that of school %s', (narration, number) => {
  expect(new RegExp(referencePattern('Global Spelling Bee'), 'i').exec(narration)?.[1]).toBe(number)
})
