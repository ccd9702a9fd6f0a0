import { expect, test } from 'vitest'
import { competitionNamed, passWords } from '#domain/competitions/index.ts'
import { type Language, setLanguageSource } from '#domain/language/language.ts'
import { shippedText } from '#domain/language/shipped.ts'
import { setShippedTexts } from '#domain/language/translate.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { certificateContent } from './content.ts'
import { runsOf } from './fonts.ts'

setShippedTexts(shippedText)

const details = { name: 'Aanya', school: 'Sunrise', className: 'Class 6', award: '', isThrough: true }
function contentIn(language: Language) {
  setLanguageSource(() => language)
  const content = certificateContent(defaultSeason, 'quarter-final', details, '2026-11-28T08:00:00.000Z')
  setLanguageSource(() => 'en')
  return content
}

test('a certificate is in the language of its family', () => {
  expect(
    [contentIn('en'), contentIn('hi'), contentIn('ru')].map(({ language, title, school, text, date }) => [
      language,
      title,
      `${school}: ${text}`,
      date,
    ]),
  ).toEqual([
    [
      'en',
      'Certificate of achievement',
      'Sunrise, Class 6: for going through from the quarter-final round 2026 to the semi-final round',
      '28 November 2026',
    ],
    ['hi', 'उपलब्धि सर्टिफ़िकेट', 'Sunrise, कक्षा 6: क्वार्टर-फ़ाइनल राउंड 2026 से सेमी-फ़ाइनल राउंड में पहुँचने के लिए', '28 नवंबर 2026'],
    ['ru', 'Сертификат о достижении', 'Sunrise, 6-й класс: за выход в следующий тур: четвертьфинал 2026, полуфинал', '28 ноября 2026 года'],
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

test('an award is spelled in the comb and gives the certificate its colours; one that is too long stands in the sentence alone', () => {
  const of = (award: string, isThrough = false) => {
    const { level, word, text } = certificateContent(defaultSeason, 'student', { ...details, award, isThrough }, '2026-11-28T08:00:00.000Z')
    return [level, word, text]
  }
  expect(of('Gold')).toEqual(['gold', 'GOLD', 'Gold in the quarter-final round 2026'])
  expect(of('Second place')).toEqual(['runner-up', 'AWARD', 'Second place in the quarter-final round 2026'])
  expect(of('')).toEqual(['participation', 'SPELLER', 'for taking part in the quarter-final round 2026'])
})

test('who passes goes through where a next round follows; student registration has none, so nobody qualifies there', () => {
  const of = (slug: string) => {
    const { level, word, outcome, text } = certificateContent(defaultSeason, slug, details, '2026-11-28T08:00:00.000Z')
    return [level, word, outcome, text]
  }
  expect(of('student')).toEqual(['distinction', 'SPELLER', 'passed', 'for an excellent result in the quarter-final round 2026'])
  expect(of('quarter-final').slice(0, 3)).toEqual(['distinction', 'THROUGH', 'qualified'])
  expect(passWords(competitionNamed('student')).one).toBe('passes')
  expect(passWords(competitionNamed('quarter-final')).one).toBe('goes through')
})
