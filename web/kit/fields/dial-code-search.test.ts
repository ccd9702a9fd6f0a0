import { expect, onTestFinished, test } from 'vitest'
import { dialCodeIn, dialCodes } from '#domain/forms/dial-codes.ts'
import { type Language, setLanguageSource } from '#domain/language/language.ts'
import { dialCodesLike, dialCodeText, matchedDialCode } from './dial-code-search.ts'

const found = (text: string) => dialCodesLike(text).map(dialCodeText)

test('a phone code is found by its country or its number; nothing typed shows India first', () => {
  expect(found('91')[0]).toBe('+91 India')
  expect(found('+91')[0]).toBe('+91 India')
  expect(found('0091')[0]).toBe('+91 India')
  expect(found('ind')).toEqual(expect.arrayContaining(['+91 India', '+62 Indonesia']))
  expect(found('emirates')).toEqual(['+971 United Arab Emirates'])
  expect(found('uk')).toContain('+44 United Kingdom')
  expect(found('+1 can')).toEqual(['+1 Canada'])
  expect(found('1').slice(0, 3)).toEqual(expect.arrayContaining(['+1 Canada', '+1 United States']))
  expect(found('saint kitts and')).toEqual(['+1-869 St. Kitts & Nevis'])
  expect(found('')).toHaveLength(dialCodes().length)
  expect(found('')[0]).toBe('+91 India')
  expect(found('zzz')).toEqual([])
})

test.each<[Language, string, string]>([
  ['ru', 'Кыргызстан', '+996 Киргизия'],
  ['ru', 'кыргыз', '+996 Киргизия'],
  ['ru', 'kyrgyz', '+996 Киргизия'],
  ['ru', 'сша', '+1 Соединенные Штаты'],
  ['ru', 'Белоруссия', '+375 Беларусь'],
  ['ru', 'англия', '+44 Великобритания'],
  ['hi', 'india', '+91 भारत'],
  ['hi', 'bharat', '+91 भारत'],
  ['hi', 'अमेरिका', '+1 संयुक्त राज्य'],
  ['hi', 'यूएई', '+971 संयुक्त अरब अमीरात'],
])('in %s, %s is found first, and completed when the field is left', (language, typed, entry) => {
  setLanguageSource(() => language)
  onTestFinished(() => setLanguageSource(() => 'en'))
  expect(found(typed)[0]).toBe(entry)
  expect(matchedDialCode(typed)).toBe(entry)
})

test('leaving the field completes an entry that has only one meaning', () => {
  expect(matchedDialCode('91')).toBe('+91 India')
  expect(matchedDialCode('+91')).toBe(matchedDialCode('91'))
  expect(matchedDialCode('india')).toBe('+91 India')
  expect(matchedDialCode('virgin')).toBe('virgin')
  expect(matchedDialCode('german')).toBe('+49 Germany')
  expect(matchedDialCode('1')).toBe('+1')
  expect(matchedDialCode('usa')).toBe('+1 United States')
  expect(matchedDialCode('+1 Canada')).toBe('+1 Canada')
  expect(matchedDialCode('nowhere')).toBe('nowhere')
  expect(matchedDialCode(' ')).toBe('')
})

test('every entry of the list means its own code and stays unchanged', () => {
  for (const entry of dialCodes()) {
    expect(matchedDialCode(dialCodeText(entry))).toBe(dialCodeText(entry))
    expect(dialCodeIn(dialCodeText(entry))).toBe(entry.code)
  }
})
