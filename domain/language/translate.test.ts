import { afterEach, expect, test } from 'vitest'
import { longDayText } from '#domain/booking/slot-time.ts'
import { daysText, dayText } from '#domain/lib/time-text.ts'
import { workingDaysText } from '#domain/lib/working-days.ts'
import { type Language, languageName, setLanguageSource } from './language.ts'
import { m } from './paraglide/messages.js'
import { shippedText } from './shipped.ts'
import { setShippedTexts, translate } from './translate.ts'

const write = (language: Language) => setLanguageSource(() => language)
afterEach(() => write('en'))
const three = ['en', 'hi', 'ru'] as const

test('a message is in the current language, with its values', () => {
  expect(m['status.pay']({ fee: '₹200' })).toBe('Pay ₹200')
  write('hi')
  expect(m['status.pay']({ fee: '₹200' })).toBe('₹200 का पेमेंट करें')
  write('ru')
  expect(m['status.pay']({ fee: '$8' })).toBe('Оплатить $8')
})

test('a text that we ship is translated by its English, with its placeholders; one that the office wrote is not', () => {
  setShippedTexts(shippedText)
  write('ru')
  expect(translate('Quarter-final round')).toBe('Четвертьфинал')
  expect(translate('for going through from the {round} to the {next round}')).toContain('{next round}')
  expect(translate('A text that the office wrote')).toBe('A text that the office wrote')
})

test('each language is called as it calls itself', () => {
  expect(three.map((language) => languageName(language))).toEqual(['English', 'हिन्दी', 'Русский'])
})

test('numbers take the form of the language', () => {
  const left = (count: number) => m['booking.place_left']({ count })
  expect([1, 2].map(left)).toEqual(['1 place left', '2 places left'])
  write('ru')
  expect([1, 2, 5, 21].map(left)).toEqual(['осталось 1 место', 'осталось 2 места', 'осталось 5 мест', 'осталось 21 место'])
  write('hi')
  expect([1, 2].map(left)).toEqual(['1 जगह बाकी', '2 जगहें बाकी'])
})

test('days are written as each language writes them', () => {
  const written = three.map((language) => {
    write(language)
    return [dayText('2025-09-10'), longDayText('2025-09-10'), daysText('2025-09-10', '2025-09-13'), workingDaysText(2)]
  })
  expect(written).toEqual([
    ['10 September 2025', 'Wednesday 10 September 2025', '10 to 13 September 2025', '2 working days'],
    ['10 सितंबर 2025', 'बुधवार, 10 सितंबर 2025', '10–13 सितंबर 2025', '2 कार्यदिवसों'],
    ['10 сентября 2025 года', 'среда, 10 сентября 2025 года', '10–13 сентября 2025 года', '2 рабочих дня'],
  ])
})
