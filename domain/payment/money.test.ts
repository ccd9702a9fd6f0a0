import { expect, test } from 'vitest'
import { setLanguageSource } from '#domain/language/language.ts'
import { dollars, moneyFrom, moneyText, priceText, rupees } from './money.ts'

test('amounts are written as in the specification, and read back', () => {
  expect([rupees(200), dollars(8), { amount: 850, currency: 'USD' as const }].map(moneyText)).toEqual(['INR 200', 'USD 8', 'USD 8.50'])
  for (const text of ['INR 200', 'USD 8', 'USD 8.50', 'INR 0', 'USD 0.05']) expect(moneyText(moneyFrom(text) ?? rupees(1))).toBe(text)
})

test('prices are shown with their symbol', () => {
  expect([rupees(1500), dollars(8), { amount: 850, currency: 'USD' as const }].map(priceText)).toEqual(['₹1,500', '$8', '$8.50'])
  // Rupees are grouped as in India, dollars as in America.
  expect([rupees(151_200), dollars(151_200), { amount: 1_234_567_05, currency: 'INR' as const }].map(priceText)).toEqual([
    '₹1,51,200',
    '$151,200',
    '₹12,34,567.05',
  ])
})

test('in Russian rupees follow the number, and nothing breaks between them', () => {
  setLanguageSource(() => 'ru')
  expect([rupees(200), rupees(1500), dollars(8)].map(priceText)).toEqual(['200\u00a0₹', '1\u00a0500\u00a0₹', '8\u00a0$'])
  setLanguageSource(() => 'en')
})

test('text that is not an amount gives nothing', () => {
  for (const text of ['', 'INR', 'EUR 5', 'INR 200 and more', 'INR -5', 'USD 8.5', 'INR 2e3']) expect(moneyFrom(text)).toBeNull()
})
