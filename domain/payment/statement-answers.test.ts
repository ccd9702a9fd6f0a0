import { expect, test } from 'vitest'
import { agreedReason, agreementIn, answersTo } from './statement-answers.ts'

const money = (amount: number, currency: 'INR' | 'USD' = 'INR') => ({ amount, currency })
const owed = (amount: number, currency: 'INR' | 'USD' = 'INR', status: 'pending' | 'accepted' | 'correction' = 'pending') => {
  return { ...money(amount, currency), status }
}
const answers = (paid: number[], fees: ReturnType<typeof owed>[], change: Partial<Parameters<typeof answersTo>[0]> = {}) =>
  answersTo({
    lines: paid.map((amount) => money(amount, fees[0]?.currency)),
    registrations: fees,
    isTogether: false,
    isFlagged: false,
    isSchoolFee: false,
    ...change,
  })

test('the likely answer comes first', () => {
  expect(answers([15000], [owed(20000)])).toEqual(['ask', 'short'])
  expect(answers([15000], [owed(20000)], { isSchoolFee: true })).toEqual(['ask', 'school'])
  expect(answers([740], [owed(800, 'USD')])).toEqual(['charges', 'ask'])
  expect(answers([400], [owed(800, 'USD')])).toEqual(['ask', 'short'])
  expect(answers([200000], [owed(20000)])).toEqual(['return'])
  expect(answers([15000, 5000], [owed(20000)])).toEqual(['parts'])
})

test('one payment for several registrations is split only if they belong together and it is enough', () => {
  const two = [owed(20000), owed(20000)]
  expect(answers([40000], two)).toEqual([])
  expect(answers([40000], two, { isTogether: true })).toEqual(['split'])
  expect(answers([50000], two, { isTogether: true })).toEqual(['return'])
  expect(answers([20000], two, { isTogether: true })).toEqual(['short'])
  expect(answers([20000], two, { isTogether: true, isFlagged: true })).toEqual([])
})

test('a flagged one, one that is decided or with the family, and another currency take a look first', () => {
  expect(answers([200000], [owed(20000)], { isFlagged: true })).toEqual([])
  expect(answers([15000], [owed(20000)], { isFlagged: true })).toEqual(['ask'])
  expect(answers([20000], [owed(20000), owed(20000)])).toEqual([])
  expect(answers([20000], [owed(20000), owed(20000)], { isOnePayment: true })).toEqual(['ask'])
  expect(answers([40000], [owed(20000), owed(20000)], { isTogether: true, isFlagged: true })).toEqual([])
  expect(answers([15000], [owed(20000, 'INR', 'accepted')])).toEqual([])
  expect(answers([15000], [owed(20000, 'INR', 'correction')])).toEqual([])
  expect(answers([20000], [owed(20000)], { lines: [money(20000, 'USD')] })).toEqual([])
  expect(answers([], [owed(20000)])).toEqual([])
})

test('what was agreed is found again in its reason, and nothing in what somebody wrote', () => {
  const about = { difference: -60, currency: 'USD' as const, numbers: [431, 432], parts: 2 }
  expect(agreementIn(agreedReason('charges', about))).toBe('$0.60 charges')
  expect(agreementIn(agreedReason('short', { ...about, difference: -5000, currency: 'INR' }))).toBe('₹50 short, agreed')
  expect(agreementIn(agreedReason('school', { ...about, difference: -5000, currency: 'INR' }))).toBe('₹50 short, agreed')
  expect(agreementIn(agreedReason('return', { ...about, difference: 180000, currency: 'INR' }))).toBe('₹1,800 to return')
  expect(agreedReason('split', about)).toBe('One payment for 431 and 432.')
  expect(agreementIn(agreedReason('split', about))).toBeNull()
  expect(agreementIn('Spoke with Mrs Rao, +91 98450 10200')).toBeNull()
  expect(agreementIn(null)).toBeNull()
})
