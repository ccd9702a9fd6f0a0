import { expect, test } from 'vitest'
import { isTyped, markLetters, spellingKey, withBlank } from './spelling.ts'

const shown = (typed: string, word: string) =>
  markLetters(typed, word)
    .map(({ letter, isRight }) => (isRight ? letter : `[${letter}]`))
    .join('')

test.each([
  ['honey', 'honey', 'honey'],
  ['hony', 'honey', 'hon[e]y'],
  ['hunny', 'honey', 'h[o]n[e]y'],
  ['HONEY. ', 'honey', 'honey'],
  ['', 'bee', '[b][e][e]'],
  ['acomodate', 'accommodate', 'ac[c]om[m]odate'],
  ['o’clock', "o'clock", "o'clock"],
  ['ice creem', 'ice cream', 'ice cre[a]m'],
])('%j for %j is marked %j', (typed, word, marked) => expect(shown(typed, word)).toBe(marked))

test('what a phone’s keyboard adds by itself doesn’t make a spelling wrong', () => {
  expect(spellingKey(' Honey.  ')).toBe('honey')
  expect(spellingKey('o’clock')).toBe(spellingKey("O'Clock"))
  expect(spellingKey('ice  cream')).toBe('ice cream')
})

test('a word can’t be read in its own sentence', () => {
  expect(withBlank('A bee meets bees. Bee!', 'bee')).toBe('A _____ meets _____. _____!')
  expect(withBlank('The beetle has been here.', 'bee')).toBe('The _____ has _____ here.')
  expect(withBlank('Is it 5 o.k. now?', 'o.k.')).toBe('Is it 5 _____ now?')
})

// '|' is the caret.
test.each([
  ['hon', 'hone|', true],
  ['hone', 'hon|', true],
  ['honey', '|', true],
  ['hney', 'ho|ney', true],
  ['honney', 'hon|ey', true],
  ['honney', 'ho|ney', true],
  ['e', 'é|', true],
  ['´', 'é|', true],
  ['hunny', 'b|', true],
  ['hunny', 'hub|y', true],
  ['recieve', 'receive|', false],
  ['definately', 'definitely|', false],
  ['hon', 'honey|', false],
  ['hon', 'honey |', false],
  ['', 'honey|', false],
  ['hunny', 'honey|', false],
  // Keyboards that correct one letter leave the caret behind the word.
  ['hony', 'honey|', false],
  ['honney', 'honey|', false],
])('%j that becomes %j by a finger: %j', (before, after, is) =>
  expect(isTyped(before, after.replace('|', ''), after.indexOf('|'))).toBe(is),
)
