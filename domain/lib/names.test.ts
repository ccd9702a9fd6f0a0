import { expect, test } from 'vitest'
import { firstNameOf, isSameName, mayBeSameName, nameKey } from './names.ts'

test.each([
  [' Aanya  Raghunathan', 'Aanya'],
  ['A. P. J. Kalam', 'Kalam'],
  ['R Madhavan', 'Madhavan'],
  ['आर्या जोशी', 'आर्या'],
  ['Li', 'Li'],
  ['A. B.', 'A. B.'],
])('we greet %s as %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})

test.each([
  ['Łukasz Đorđe', 'Lukasz Dorde'],
  ['Anna Groß', 'ANNA GROSS'],
  ['Işıl Şahin', 'IŞIL ŞAHİN'],
  ['Isil Sahin', 'Işıl Şahin'],
  ['Søren Kjær', 'Soren Kjaer'],
  ['Þóra Ðurić', 'Thora Duric'],
  ['Mary Ann Kim', 'Mary-Ann Kim'],
  ['Mary Ann Kim', 'Kim Mary Ann'],
  ['Mary Ann Kim', 'Ann Kim Mary'],
  ['Mary Ann Kim', 'Kim Maryann'],
  ['Seán O’Brien', 'OBRIEN SEAN'],
  ['Seán O’Brien', 'O Brien Sean'],
  ['Anna Maria D’Souza', 'Dsouza Maria Anna'],
  ['M.K. Rao', 'M K Rao'],
  ['Айгүл Қайратқызы', 'Аигул Каираткызы'],
  ['Семён Юрьев', 'Юрьев Семен'],
  ['Їжак Ґалаґан', 'Ижак Галаган'],
  ['فاطمة کریمی', 'فاطمه كريمي'],
  ['मुहम्मद ज़ोया', 'मुहम्मद जोया'],
  ['Παύλος', 'ΠΑΥΛΟΣ'],
])('%s and %s are one name', (one, other) => {
  expect(isSameName(one, other)).toBe(true)
})

test.each([
  ['Nita Rao', 'Tina Rao'],
  ['Arya Rao', 'Raya Rao'],
  ['Aarav Rao', 'Aarav K Rao'],
  ['Ira Rao', 'Ila Rao'],
  ['आरव', 'आराव'],
  ['Иван', 'Ивана'],
])('%s and %s are two names', (one, other) => {
  expect(isSameName(one, other)).toBe(false)
})

test('a name is searched and sorted in plain letters, without apostrophes, and with one blank for other punctuation', () => {
  expect(nameKey(' Łukasz  O’Brien-Đorđe (jr.) ')).toBe('lukasz obrien dorde jr')
  expect(['Zoé', 'Łukasz', 'Luis', 'Madhu'].sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))).toEqual(['Luis', 'Łukasz', 'Madhu', 'Zoé'])
})

test.each([
  ['Aanya Sharma', 'SHARMA Aanya', true],
  ['A. Sharma', 'Aanya Sharma', true],
  ['Aanya Sharma', 'Aanya Rani Sharma', true],
  ['Anya Sharma', 'Aanya Sharma', true],
  ['Aanya Sahrma', 'Aanya Sharma', false],
  ['आन्या शर्मा', 'Aanya Sharma', true],
  ['Tina Rao', 'Nita Rao', false],
  ['Aanya Sharma', 'Diya Sharma', false],
])('%s can be meant for %s: %s', (one, other, isMeant) => {
  expect([mayBeSameName(one, other), mayBeSameName(other, one)]).toEqual([isMeant, isMeant])
})
