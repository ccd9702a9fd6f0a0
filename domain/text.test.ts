import { expect, test } from 'vitest'
import { dialCodes } from './dial-codes.ts'
import { moneyText, rupees } from './money.ts'
import { childKey, txnKey } from './registration.ts'
import { dayIn, isOpen } from './season.ts'
import { fold, isStorable, tidy } from './text.ts'

test('names that people would call the same fold to one', () => {
  expect(childKey(' Émile  DUPONT', '2013-01-01')).toBe(childKey('emile dupont', '2013-01-01'))
  expect(fold('ДМИТРИЙ Ё')).toBe(fold('дмитрий е'))
  expect(fold('आरव')).not.toBe(fold('आराव'))
  for (const unseen of ['\u200b', '\u200e', '\u200f', '\u2060', '\ufeff'])
    expect(fold(`${unseen}As${unseen}ha${unseen} ${unseen}Rao`)).toBe('asha rao')
  // A joiner makes other letters of them.
  expect(fold('क\u094d\u200dष')).not.toBe(fold('क\u094dष'))
  expect(fold('İstanbul')).toBe(fold('istanbul'))
})

test('what is stored of a name keeps its joiners and loses a byte order mark', () => {
  expect([tidy('\ufeffAs\ufeffha '), tidy('👩‍👧 Rao')]).toEqual(['Asha', '👩‍👧 Rao'])
})

test('transaction numbers are compared without what people add', () => {
  expect(txnKey(' UTR-4123 4567 ')).toBe('utr41234567')
})

test('what no database can keep is found', () => {
  expect(['a\u0000', '\ud800', 'a\u001b[31m', 'a\u007f'].map(isStorable)).toEqual([false, false, false, false])
  expect(['a\nb', 'a\tb', '👩‍👩‍👧', '\u202e'].map(isStorable)).toEqual([true, true, true, true])
})

test('money is written as the specification writes it', () => {
  expect([moneyText(rupees(200)), moneyText({ amount: 850, currency: 'USD' })]).toEqual(['INR 200', 'USD 8.50'])
})

test('the list of dial codes has India first, about 250 entries, and hyphens where customary', () => {
  expect(dialCodes()[0]).toEqual({ iso: 'IN', code: '+91', name: 'India' })
  expect(dialCodes().length).toBeGreaterThan(240)
  expect(dialCodes().find(({ iso }) => iso === 'JM')?.code).toBe('+1-876')
  expect(new Set(dialCodes().map(({ iso, code }) => iso + code)).size).toBe(dialCodes().length)
  for (const { code } of dialCodes()) expect(code).toMatch(/^\+\d{1,3}(-\d{3})?$/)
})

test('a day is the organisation’s day, and a door opens and closes to the moment', () => {
  expect(dayIn('Asia/Kolkata', Date.parse('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(dayIn('Asia/Kolkata', Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
  const door = { opens: '2026-01-01T00:00:00Z', closes: '2026-02-01T00:00:00Z' } as never
  const open = (at: string) => isOpen(door, Date.parse(at))
  expect([open('2025-12-31T23:59:59Z'), open('2026-01-01T00:00:00Z'), open('2026-02-01T00:00:00Z')]).toEqual([false, true, false])
})
