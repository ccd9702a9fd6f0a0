import { expect, test } from 'vitest'
import { rupees } from '#domain/payment/money.ts'
import { upiAddress } from './ways-to-pay.tsx'

const payment = { upiId: 'bee@bank', payee: 'Global Spelling Bee', payLink: 'https://pay.example.org/', qr: null }

test('the payment app gets the payee, the amount and the student', () => {
  expect(upiAddress(payment, rupees(200), 'Quarter-final round', 'Zoë O’Connor & Co')).toBe(
    'upi://pay?pa=bee@bank&pn=Global%20Spelling%20Bee&am=200.00&cu=INR&tn=Quarter-final%20round%20Zo%C3%AB%20O%E2%80%99Connor%20%26%20Co',
  )
})

test('a long name is truncated between characters', () => {
  const note = new URL(upiAddress(payment, rupees(200), 'Round', '😀'.repeat(80))).searchParams.get('tn') ?? ''
  expect(note).toMatch(/^Round 😀+$/u)
  expect(encodeURIComponent(note).length).toBeLessThanOrEqual(90)
  expect(note).not.toMatch(/\p{Surrogate}/u)
})
