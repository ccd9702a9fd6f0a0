import { afterEach, expect, test } from 'vitest'
import { disclaimerAt } from '#domain/competitions/entrance.ts'
import { type Language, setLanguageSource } from '#domain/language/language.ts'
import { shippedText } from '#domain/language/shipped.ts'
import { setShippedTexts } from '#domain/language/translate.ts'
import { reasonText } from '#domain/registration/correction.ts'
import { checkSeason } from './check.ts'
import { defaultSeason } from './defaults.ts'
import { ownText, type Season } from './season.ts'
import { settings } from './settings.ts'
import { inOwnWords, mergeTranslations, textsToTranslate } from './translations.ts'

setShippedTexts(shippedText)

const write = (language: Language) => setLanguageSource(() => language)
afterEach(() => write('en'))

const clause = 'Bring a pen. It costs {india}.'
const season: Season = {
  ...defaultSeason,
  home: { ...defaultSeason.home, heading: 'Spell with us' },
  disclaimer: { ...defaultSeason.disclaimer, clauses: { 'no-refund': clause } },
  events: [
    { date: '2026-12-20', audience: 'everyone', title: 'Prize-giving' },
    { date: '2026-12-21', audience: 'schools', title: 'Meeting of schools' },
  ],
  translations: [
    { text: 'Spell with us', hi: 'हमारे साथ स्पेल करें', ru: '' },
    { text: clause, hi: '', ru: 'Принесите ручку. Взнос: {india}.' },
    { text: 'Call us first.', hi: 'पहले हमें फ़ोन करें।', ru: '' },
  ],
}

test('families read the office’s texts in their language where it has translated them, and else in English', () => {
  expect(inOwnWords(season)).toBe(season)
  write('hi')
  expect(inOwnWords(season).home.heading).toBe('हमारे साथ स्पेल करें')
  expect(inOwnWords(season).disclaimer.clauses['no-refund']).toBe(clause)
  write('ru')
  expect(inOwnWords(season).home.heading).toBe('Spell with us')
})

test('of a bee level the sentence is translated; its name, which bookings store, stays', () => {
  const booking = { ...season.booking, levels: ['Level 1: For small ones', 'Open'] }
  const withLevels = { ...season, booking, translations: [{ text: 'For small ones', hi: '', ru: 'Для самых младших' }] }
  expect(textsToTranslate(withLevels)).toContain('For small ones')
  write('ru')
  expect(inOwnWords(withLevels).booking.levels).toEqual(['Level 1: Для самых младших', 'Open'])
})

test('a clause keeps its fees, and a reason is translated too', () => {
  write('ru')
  const [slug = ''] = Object.entries(season.competitions).find(([, { clauses }]) => clauses.includes('no-refund')) ?? []
  expect(disclaimerAt(season, slug, 'quatform')).toContain('Принесите ручку. Взнос: 200\u00a0₹.')
  write('hi')
  expect(reasonText(season, 'Call us first.')).toBe('पहले हमें फ़ोन करें।')
  expect(reasonText(season, 'The picture is too blurred to read.')).toBe('तस्वीर इतनी धुंधली है कि पढ़ी नहीं जाती।')
})

test('what we ship is translated unless the office has changed it', () => {
  write('ru')
  expect(ownText(season, defaultSeason.booking.heading)).toBe('Соревнование Global Spelling Bee 2024/25')
  expect(textsToTranslate(defaultSeason)).toEqual([])
  expect(textsToTranslate(season)).toEqual(['Spell with us', clause, 'Prize-giving'])
})

test('translations survive the form, which leaves out empty lines', () => {
  const { type } = settings.translations
  const written = type.write(season.translations, 'UTC')
  expect(type.read(written, 'UTC')).toMatchObject([...season.translations].sort((a, b) => (a.text < b.text ? -1 : 1)))
  expect(type.read(`${written}\n{"text":" ","hi":" ","ru":""}`, 'UTC')).toHaveLength(3)
})

test('translations of two people are merged text by text', () => {
  const lines = (...all: [text: string, hi: string, ru: string][]) =>
    settings.translations.type.write(
      all.map(([text, hi, ru]) => ({ text, hi, ru })),
      '',
    )
  const before = lines(['A', 'अ', ''], ['B', 'ब', ''], ['C', 'स', ''])
  const theirs = lines(['A', 'अ', 'А'], ['C', 'स', ''], ['E', 'ए', ''])
  expect(mergeTranslations(before, theirs, lines(['A', 'अ', ''], ['B', 'ब', ''], ['C', '', 'С'], ['D', 'द', '']))).toBe(
    lines(['A', 'अ', 'А'], ['C', '', 'С'], ['D', 'द', ''], ['E', 'ए', '']),
  )
  expect(mergeTranslations(before, theirs, lines(['A', 'आ', '']))).toBe(lines(['A', 'आ', ''], ['E', 'ए', '']))
})

test('a text twice, or without a translation, is refused at the text', () => {
  const [first] = season.translations
  const translations = [first, first, { text: 'Nothing', hi: '', ru: '' }]
  expect(checkSeason({ ...defaultSeason, translations }).issues).toEqual([
    { path: 'translations.1.text', message: 'This text is in the list twice.' },
    { path: 'translations.2.text', message: 'Translate it, or clear it.' },
  ])
})
