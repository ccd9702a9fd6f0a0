import { expect, test } from 'vitest'
import { Problem, unreachable } from '#web/api/problem.ts'
import { codeProblem, loginProblem } from './page.tsx'

test('a wrong email or password shows the specification’s message, without Retry', () => {
  expect(loginProblem(new Problem(401, 'urn:problem:wrong-password', 'Anything'))).toMatchObject({
    message: 'Invalid email or password',
    passing: false,
  })
})

test('a server that fails or cannot be reached shows ‘Login failed’ with Retry', () => {
  for (const error of [unreachable(), new Problem(503, 'x', 'Try later.'), new Error('?')]) {
    expect(loginProblem(error).message).toMatch(/^Login failed/)
    expect(loginProblem(error).passing).toBe(true)
  }
})

test('after too many attempts the message says how long to wait', () => {
  expect(loginProblem(new Problem(429, 'x', 'Please wait 40 seconds and try again.')).message).toBe('Please wait 40 seconds and try again.')
})

test('a wrong code is shown at its field; a lost connection shows ‘Login failed’', () => {
  const problem = codeProblem(new Problem(401, 'urn:problem:wrong-code', 'This code is not right.'))
  expect(problem.errors).toEqual([{ path: 'code', message: 'This code is not right.' }])
  expect(codeProblem(unreachable())).toMatchObject({ passing: true, errors: [] })
  expect(codeProblem(unreachable()).message).toMatch(/^Login failed/)
})
