import { expect, test } from 'vitest'
import { combLetters } from './name-comb.tsx'

test.each([
  ['Aanya Raghunathan', 'A A N Y A'],
  ['आरव शर्मा', 'आ र व'],
  ['zoe\u0308', 'Z O Ë'],
  ['D’Arcy', 'D A R C Y'],
  ['Evangeline', 'E'],
  ['Анастасия', 'А'],
  ['  ', ''],
  ['123', ''],
])('%s is spelled %j', (name, letters) => {
  expect(combLetters(name).join(' ').normalize()).toBe(letters)
})
