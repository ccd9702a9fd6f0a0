import { expect, test } from 'vitest'
import { rupees } from '#domain/payment/money.ts'
import { Problem } from '#web/api/problem.ts'
import { newFee } from './fees.tsx'

const changed = (message: string) => new Problem(409, 'urn:problem:fee-changed', 'The fee is INR 250 now.', [{ path: 'fee', message }])

test('the new fee is read from the refusal', () => {
  expect(newFee(changed('INR 250'))).toEqual(rupees(250))
})

test('another refusal, or one that cannot be read, changes no fee', () => {
  expect(newFee(changed('a lot'))).toBeNull()
  expect(newFee(new Problem(409, 'urn:problem:already-registered', 'Twice', [{ path: 'fee', message: 'INR 250' }]))).toBeNull()
})
