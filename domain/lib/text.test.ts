import { expect, test } from 'vitest'
import { dialCodes } from '#domain/forms/dial-codes.ts'
import { moneyText, rupees } from '#domain/payment/money.ts'
import { childKey, txnKey } from '#domain/registration/registration.ts'
import { dayIn, isOpen } from '#domain/season/season.ts'
import { cutOff, fold, isBlank, isStorable, isTooLong, tidy } from './text.ts'

test('names that people would call the same have the same key', () => {
  for (const name of ['O’Brien', 'O‘Brien', 'OʼBrien', 'O`Brien']) expect(fold(name)).toBe(fold("o'brien"))
  expect(childKey(' Émile  DUPONT', '2013-01-01')).toBe(childKey('emile dupont', '2013-01-01'))
  expect(fold('ДМИТРИЙ Ё')).toBe(fold('дмитрий е'))
  expect(fold('आरव')).not.toBe(fold('आराव'))
  expect(fold('İstanbul')).toBe(fold('istanbul'))
})

const code = (text: string) => text.codePointAt(0)?.toString(16)

test('invisible characters are not stored, and do not make a second child', () => {
  const unseen = [
    ...'\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2064',
    ...'\u2066\u2067\u2068\u2069\u206f\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\ufff9\ufffa\ufffb\u{e0001}\u{e0041}\u{e007f}\u{e0100}\u{1d173}',
  ]
  for (const one of unseen) {
    expect([code(one), tidy(`${one}As${one}ha${one} ${one}Rao`)]).toEqual([code(one), 'Asha Rao'])
    expect([code(one), childKey(`As${one}ha Rao`, '2013-01-01')]).toEqual([code(one), childKey('asha rao', '2013-01-01')])
    expect([code(one), isBlank(one)]).toEqual([code(one), true])
  }
})

test('joiners stay where Indic and Arabic letters need them, and are ignored when names are compared', () => {
  const names = ['क\u094d\u200dष', 'ක\u0dca\u200dරි', 'മലയാളം ന\u0d4d\u200d', 'নুর\u200d্যা', 'علی\u200cرضا', 'می\u200cنا']
  for (const name of names) {
    expect(tidy(name)).toBe(name.normalize('NFC'))
    expect(fold(name)).toBe(fold(name.replace(/[\u200c\u200d]/g, '')))
  }
  // Once, and not between other letters.
  expect([tidy('علی\u200c\u200c\u200dرضا'), tidy('As\u200dha \u200cRao'), tidy('\u200dक')]).toEqual(['علی\u200cرضا', 'Asha Rao', 'क'])
})

test('transaction numbers are compared without the spaces and punctuation that people add', () => {
  expect(txnKey(' UTR-4123 4567 ')).toBe('utr41234567')
  expect(txnKey('ＵＴＲ－４１２３\u3000４５６７')).toBe('utr41234567')
  expect(txnKey('𝟒①²³')).toBe('4123')
  expect(txnKey('४१२३ ०३११ २२०८')).toBe('412303112208')
})

test('text that a database cannot store is detected', () => {
  const unkept = [
    'a\u0000',
    '\ud800',
    'a\u001b[31m',
    'a\u007f',
    'a\u0085b',
    'a\u009b31m',
    '\ufdd0',
    '\ufffe',
    '\u{1fffe}',
    '\u{10ffff}',
    '\ufffd',
  ]
  expect(unkept.filter(isStorable)).toEqual([])
  const allowed = ['a\nb', 'a\r\nb', 'a\tb', '👩‍👩‍👧', '\u202e', '\u{10fffd}']
  expect(allowed.filter(isStorable)).toEqual(allowed)
})

test('a text is truncated before it costs anything, and is still too long afterwards', () => {
  const long = 'a\u0315\u0300'.repeat(1_000_000)
  expect(cutOff(long, 120).length).toBe(361)
  expect([isTooLong(long, 120), isTooLong(cutOff(long, 120), 120)]).toEqual([true, true])
  // Every letter in three pieces, as some systems write names.
  const whole = 'ệ'.repeat(120).normalize('NFD')
  expect([isTooLong(whole, 120), cutOff(whole, 120)]).toEqual([false, whole])
})

test('amounts are written as in the specification', () => {
  expect([moneyText(rupees(200)), moneyText({ amount: 850, currency: 'USD' })]).toEqual(['INR 200', 'USD 8.50'])
})

test('the list of dial codes has India first, about 250 entries, and hyphens where customary', () => {
  expect(dialCodes()[0]).toEqual({ iso: 'IN', code: '+91', name: 'India' })
  expect(dialCodes().length).toBeGreaterThan(240)
  expect(dialCodes().find(({ iso }) => iso === 'JM')?.code).toBe('+1-876')
  expect(new Set(dialCodes().map(({ iso, code }) => iso + code)).size).toBe(dialCodes().length)
  for (const { code } of dialCodes()) expect(code).toMatch(/^\+\d{1,3}(-\d{3})?$/)
})

test('days are in the organisation’s time zone, and a form opens and closes at the exact moment', () => {
  expect(dayIn('Asia/Kolkata', Date.parse('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(dayIn('Asia/Kolkata', Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
  const door = { opens: '2026-01-01T00:00:00Z', closes: '2026-02-01T00:00:00Z', needsOpening: false, hidden: false }
  const open = (at: string) => isOpen(door, Date.parse(at))
  expect([open('2025-12-31T23:59:59Z'), open('2026-01-01T00:00:00Z'), open('2026-02-01T00:00:00Z')]).toEqual([false, true, false])
  expect(isOpen({ ...door, needsOpening: false, hidden: true }, Date.parse('2026-01-02T00:00:00Z'))).toBe(false)
})
