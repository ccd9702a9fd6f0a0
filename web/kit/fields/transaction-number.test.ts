import { expect, test } from 'vitest'
import { doubtAbout } from './transaction-number.tsx'

test('a number of 12 digits is not asked about, however it is spaced', () => {
  for (const number of ['432187650012', ' 4321 8765 0012', '4321-8765-0012', '４３２１８７६５००１２', '४३२१८७६५००१२', ''])
    expect(doubtAbout(number)).toBe('')
})

test('any other number is asked about', () => {
  expect(doubtAbout('4321 8765 001')).toBe('This has 11 digits. A UPI transaction number has 12. Is it right?')
  expect(doubtAbout('4')).toBe('This has 1 digit. A UPI transaction number has 12. Is it right?')
  expect(doubtAbout('T23090118')).toBe('This has more than digits. A UPI transaction number has 12 digits. Is it right?')
})
