import { afterEach, expect, test } from 'vitest'
import { setLanguageSource } from '#domain/language/language.ts'
import { shippedText } from '#domain/language/shipped.ts'
import { setShippedTexts } from '#domain/language/translate.ts'
import { competitions } from './index.ts'
import { nameAfterThe } from './name.ts'

setShippedTexts(shippedText)

afterEach(() => setLanguageSource(() => 'en'))

test('names of their own keep their capitals within a sentence, and those of one word say what they are', () => {
  expect(competitions.map(nameAfterThe)).toEqual([
    'Technovation competition',
    'Eurasian Spelling Bee',
    'semi-final round',
    'quarter-final round',
    'Wordsmith competition',
    'student registration',
  ])
  setLanguageSource(() => 'ru')
  expect(competitions.slice(0, 4).map(nameAfterThe)).toEqual([
    'соревнование Technovation',
    'Eurasian Spelling Bee',
    'полуфинал',
    'четвертьфинал',
  ])
})
