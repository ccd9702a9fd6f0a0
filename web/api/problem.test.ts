import { expect, test } from 'vitest'
import { receipt } from '#domain/registration/api.ts'
import { answerFrom, Problem } from './problem.ts'

test('the server’s message and field errors are shown', () => {
  const errors = [{ path: 'student_email', message: 'Enter another one.' }]
  const body = JSON.stringify({ type: 'invalid', title: 'Invalid', status: 422, detail: 'Please correct it.', errors, requestId: 'r' })
  expect(problemOf(422, body)).toMatchObject({ status: 422, type: 'invalid', message: 'Please correct it.', errors, passing: false })
})

test('an answer from a proxy becomes a readable message, and can be retried', () => {
  expect(problemOf(503, '<h1>Bad gateway</h1>')).toMatchObject({ type: 'unexplained', passing: true, errors: [] })
  expect(problemOf(429, '')).toMatchObject({ passing: true })
})

test('a successful answer is checked against its schema, and refused if it does not match', () => {
  const sent = {
    status: 'success',
    message: 'Received.',
    reference: 'QF-1',
    serial_no: 1,
    status_path: null,
    held_email: null,
    siblings: [],
  }
  expect(answerFrom(201, JSON.stringify(sent), receipt)).toEqual(sent)
  expect(problemOf(200, '<html>')).toMatchObject({ type: 'unexpected-answer', passing: true })
  expect(answerFrom(204, '')).toBeUndefined()
})

function problemOf(status: number, body: string) {
  try {
    answerFrom(status, body, receipt)
  } catch (error) {
    if (error instanceof Problem) return error
  }
  throw new Error('There was no problem')
}
