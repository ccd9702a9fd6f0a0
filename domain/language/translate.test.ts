import { afterEach, expect, test } from 'vitest'
import { daysText, dayText } from '#domain/lib/time-text.ts'
import { workingDaysText } from '#domain/lib/working-days.ts'
import { type Language, languages, setLanguageSource } from './language.ts'
import { type Message, messages } from './messages/index.ts'
import { plural, t, translate } from './translate.ts'

const write = (language: Language) => setLanguageSource(() => language)
afterEach(() => write('en'))

const texts = Object.entries(messages) as [Message, { hi: string; ru: string }][]
const placeholdersIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

test('every translation has the placeholders of its message', () => {
  for (const [text, translations] of texts) {
    for (const [language, translation] of Object.entries(translations)) {
      expect({ text, language, placeholders: placeholdersIn(translation) }).toEqual({ text, language, placeholders: placeholdersIn(text) })
    }
  }
})

test('every message with forms for numbers has those of its language', () => {
  for (const [text, { hi, ru }] of texts.filter(([text]) => text.includes(' | '))) {
    expect(text.split(' | ')).toHaveLength(2)
    expect([1, 2]).toContain(hi.split(' | ').length)
    expect({ text, forms: ru.split(' | ').length }).toEqual({ text, forms: 3 })
  }
})

test('Hindi is written in Devanagari, and Russian in Cyrillic, except for names', () => {
  const latin = texts.filter(
    ([text, { hi, ru }]) => /[a-z]{3}/.test(text.replace(/\{\w+\}/g, '')) && (!/\p{Script=Deva}/u.test(hi) || !/\p{Script=Cyrl}/u.test(ru)),
  )
  expect(latin.map(([text]) => text)).toEqual([
    '{whom}, from {days}.',
    'UPI transaction ID',
    'Bee Level',
    'Eurasian Spelling Bee',
    'Technovation',
    'Wordsmith',
  ])
})

test('a message is in the current language, with its values', () => {
  expect(t('Pay {fee}', { fee: '₹200' })).toBe('Pay ₹200')
  write('hi')
  expect(t('Pay {fee}', { fee: '₹200' })).toBe('₹200 का पेमेंट करें')
  write('ru')
  expect(t('Pay {fee}', { fee: '$8' })).toBe('Оплатить $8')
  expect(translate('A text that the office wrote')).toBe('A text that the office wrote')
})

test('numbers take the form of the language', () => {
  const left = (count: number) => plural('{count} place left | {count} places left', count)
  expect([1, 2].map(left)).toEqual(['1 place left', '2 places left'])
  write('ru')
  expect([1, 2, 5, 21].map(left)).toEqual(['осталось 1 место', 'осталось 2 места', 'осталось 5 мест', 'осталось 21 место'])
  write('hi')
  expect([1, 2].map(left)).toEqual(['1 जगह बाकी', '2 जगहें बाकी'])
})

test('days are written as each language writes them', () => {
  const written = languages.map((language) => {
    write(language)
    return [dayText('2025-09-10'), daysText('2025-09-10', '2025-09-13'), workingDaysText(2)]
  })
  expect(written).toEqual([
    ['10 September 2025', '10 to 13 September 2025', '2 working days'],
    ['10 सितंबर 2025', '10–13 सितंबर 2025', '2 कार्यदिवसों'],
    ['10 сентября 2025 года', '10–13 сентября 2025 года', '2 рабочих дней'],
  ])
})
