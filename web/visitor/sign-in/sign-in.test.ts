import { expect, test } from 'vitest'
import { Problem, unreachable } from '../../api/problem.ts'
import { refusalOf } from './sign-in.ts'

test('a wrong pair is said in the words of the specification, and trying the same again is not offered', () => {
  expect(refusalOf(new Problem(401, 'urn:problem:wrong-password', 'Anything'))).toEqual({
    text: 'Invalid email or password',
    passing: false,
  })
})

test('a server that cannot be reached or fails is ‘Login failed’ with Retry', () => {
  for (const error of [unreachable(), new Problem(503, 'x', 'Try later.'), new Error('?')]) {
    expect(refusalOf(error).text).toMatch(/^Login failed/)
    expect(refusalOf(error).passing).toBe(true)
  }
})

test('too many tries says how long to wait, without a Retry that would only make it longer', () => {
  expect(refusalOf(new Problem(429, 'x', 'Please wait 40 seconds and try again.'))).toEqual({
    text: 'Please wait 40 seconds and try again.',
    passing: false,
  })
})
