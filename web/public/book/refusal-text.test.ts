import { expect, test } from 'vitest'
import { answerFrom, Problem, tooSlow, unreachable } from '#web/api/problem.ts'
import { bookingRefusalText, changeRefusalText } from './refusal-text.ts'

test('a refusal is shown in the server’s words, or as ‘Failed’ when it has none', () => {
  expect(bookingRefusalText(new Problem(409, 'urn:problem:slot-full', '04:30 PM is full.'))).toBe('04:30 PM is full.')
  expect(bookingRefusalText(new Problem(409, 'urn:problem:slot-full', ''))).toBe('Failed')
  expect(bookingRefusalText(problemOf(502, '<h1>Bad gateway</h1>'))).toBe('Failed')
})

test('without an answer the message is ‘Booking failed. Try again.’', () => {
  for (const problem of [unreachable(), tooSlow()]) expect(bookingRefusalText(problem)).toBe('Booking failed. Try again.')
})

test('a change says that there is no connection, and that nothing was changed when the device is offline', () => {
  expect(changeRefusalText(unreachable(), false)).toBe('You’re offline, and nothing was changed. Try again when you’re connected.')
  for (const problem of [unreachable(), tooSlow()])
    expect(changeRefusalText(problem, true)).toContain('Check your connection, then try again.')
  expect(changeRefusalText(new Problem(409, 'urn:problem:not-booked', 'There is no booking.'), true)).toBe('There is no booking.')
})

function problemOf(status: number, body: string): Problem {
  try {
    answerFrom(status, body)
  } catch (error) {
    if (error instanceof Problem) return error
  }
  throw new Error('There was no problem')
}
