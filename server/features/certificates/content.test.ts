import { expect, test } from 'vitest'
import { type Language, setLanguageSource } from '#domain/language/language.ts'
import { shippedText } from '#domain/language/shipped.ts'
import { setShippedTexts } from '#domain/language/translate.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { contentOf } from './content.ts'
import { runsOf } from './fonts.ts'

setShippedTexts(shippedText)

const details = { name: 'Aanya', school: 'Sunrise', className: 'Class 6', award: '', isThrough: true }
function contentIn(language: Language) {
  setLanguageSource(() => language)
  const content = contentOf(defaultSeason, 'quarter-final', details, '2026-11-28T08:00:00.000Z')
  setLanguageSource(() => 'en')
  return content
}

test('a certificate is in the language of its family', () => {
  expect(
    [contentIn('en'), contentIn('hi'), contentIn('ru')].map(({ language, title, text, date }) => [language, title, text, date]),
  ).toEqual([
    [
      'en',
      'Certificate of achievement',
      'Sunrise, Class 6, took part in the quarter-final round 2026 and qualified for the semi-final round.',
      '28 November 2026',
    ],
    [
      'hi',
      'उपलब्धि सर्टिफ़िकेट',
      'Sunrise, कक्षा 6 को क्वार्टर-फ़ाइनल राउंड 2026 में भाग लेने और सेमी-फ़ाइनल राउंड के लिए चुने जाने पर यह सर्टिफ़िकेट दिया जाता है।',
      '28 नवंबर 2026',
    ],
    [
      'ru',
      'Сертификат о достижении',
      'Sunrise, 6-й класс, за участие: четвертьфинал 2026. Выход в следующий тур: полуфинал.',
      '28 ноября 2026 года',
    ],
  ])
})

test('our fonts have all letters of its wording', () => {
  for (const language of ['hi', 'ru'] as const) {
    const { title, text } = contentIn(language)
    const fonts = runsOf(`${title} ${text}`, 'regular')
    expect(fonts.map(({ font }) => font).every((font) => ['regular 0', 'regular 1'].includes(font))).toBe(true)
    expect(fonts.some(({ font }) => font === (language === 'hi' ? 'regular 1' : 'regular 0'))).toBe(true)
  }
})
