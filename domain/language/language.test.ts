import { expect, test } from 'vitest'
import { languages, preferredLanguage } from './language.ts'

const all = languages

test.each([
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-IN,hi;q=0.9', 'en'],
  ['eo-EO, ru;q=0.7, en;q=0.3', 'ru'],
  ['eo, la', null],
  ['hi;q=0, ru;q=0.1', 'ru'],
  ['ru ; q=0.2 , hi ; q=0.3', 'hi'],
  ['RU', 'ru'],
  ['', null],
  [undefined, null],
  ['hi;q=nonsense', null],
])('Accept-Language %j asks for %j', (header, language) => {
  expect(preferredLanguage(header, all)).toBe(language)
})

test('a language that is not offered is not chosen', () => {
  expect(preferredLanguage('hi, en;q=0.5', ['en'])).toBe('en')
  expect(preferredLanguage('hi', ['en'])).toBeNull()
})
