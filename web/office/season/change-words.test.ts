import { expect, test } from 'vitest'
import { listWords, valueText } from './change-words.ts'

test.each([
  ['doors.any.fees.India.amount', 25_050, 'INR 250.50'],
  ['doors.any.fees.Out Of India.amount', 800, 'USD 8'],
  ['doors.any.closes', null, 'no limit'],
  ['doors.any.closes', '2026-09-30T18:29:00.000Z', '30 September 2026 at 23:59 IST'],
  ['booking.from', '2025-09-10', '10 September 2025'],
  ['booking.from', null, 'none'],
  ['booking.acceptedOnly', true, 'yes'],
  ['competitions.any.payment.qr', null, 'drawn from the UPI id'],
])('the value of %s, %j, reads %s', (path, value, text) => {
  expect(valueText(path, value, 'Asia/Kolkata')).toBe(text)
})

test.each([
  [['A', 'B'], ['A', 'C', 'B'], 'new: C'],
  [['A', 'B', 'C'], ['B', 'D'], 'new: D; gone: A, C'],
  [['A', 'B'], ['B', 'A'], null],
  [['A', 'B'], ['B', 'A', 'C'], null],
  [['A'], ['B'], null],
  [[], ['A'], null],
  ['text', 'other', null],
])('from %j to %j is told as %j', (before, after, words) => {
  expect(listWords(before, after)).toBe(words)
})
