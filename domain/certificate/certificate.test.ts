import { expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { codeFrom, codeText, isPrintable, printedInitials } from './certificate.ts'
import { filled, wordingProblem } from './wording.ts'

test('a name is shortened to initials in any script', () => {
  expect(printedInitials('Aanya Raghunathan')).toBe('A. R.')
  expect(printedInitials('Дмитрий Ахметов')).toBe('Д. А.')
  expect(printedInitials('काव्या वर्मा')).toBe('का. व.')
  expect(printedInitials('mary-jane o’connor')).toBe('M. J. O.')
  expect(printedInitials('Prince')).toBe('P.')
})

test('letters that the fonts don’t have are noticed', () => {
  for (const name of ['Zoë O’Connor', 'र्‍य', 'Nguyễn Thị Hường', 'Łukasz, Class 6 (A) & B', 'Школа № 39', 'Айгүл Әбдіғали', 'தமிழ்', 'আয়েশা'])
    expect(isPrintable(name), name).toBe(true)
  for (const name of ['李伟', 'محمد', 'ไทย', 'Anna 🎉', 'Anna ★', 'Ａnna', '、']) expect(isPrintable(name), name).toBe(false)
})

const values = {
  school: 'Sunrise Public School',
  class: 'Class 6',
  award: '',
  round: 'quarter-final round 2026',
  'next round': 'semi-final round',
}

test('placeholders are filled in, and one without a value leaves no gap', () => {
  const text = '{school}, {class}, took part in the {round} and qualified for the {next round}.'
  expect(filled(text, values)).toBe(
    'Sunrise Public School, Class 6, took part in the quarter-final round 2026 and qualified for the semi-final round.',
  )
  expect(filled(text, { ...values, school: '', class: '' })).toBe(
    'Took part in the quarter-final round 2026 and qualified for the semi-final round.',
  )
  expect(filled('for taking part in the {round}', values)).toBe('for taking part in the quarter-final round 2026')
})

test('a missing or unknown placeholder is refused', () => {
  expect(wordingProblem('quarter-final', 'text', 'took part')).toBe('Enter {round} where it belongs; we fill it in.')
  expect(wordingProblem('quarter-final', 'through', 'took part in the {round}')).toBe('Enter {next round} where it belongs; we fill it in.')
  expect(wordingProblem('quarter-final', 'text', '{name} took part in the {round}')).toBe(
    'There’s no {name} here. You can use {school}, {class} and {round}.',
  )
  expect(wordingProblem('wordsmith', 'text', '{class} took part in the {round}')).toMatch('There’s no {class} here.')
  expect(wordingProblem('quarter-final', 'title', 'Certificate of {round}')).toMatch('Leave out the braces.')
  expect(wordingProblem('quarter-final', 'text', 'the {round} {')).toMatch('A brace is left over.')
})

test('the wording that we ship has the placeholders that it needs', () => {
  for (const [slug, wording] of Object.entries(defaultSeason.certificates.wording)) {
    for (const part of ['title', 'text', 'through', 'award'] as const)
      expect(wordingProblem(slug, part, wording[part]), `${slug} ${part}`).toBeNull()
  }
})

test('a code is read however people type it', () => {
  for (const typed of ['7K4P-92QX-3HMD', '7k4p92qx3hmd', ' 7K4P 92QX 3HMD ', '7K4P–92QX—3HMD']) expect(codeFrom(typed)).toBe('7K4P92QX3HMD')
  expect(codeFrom('OIL0-92QX-3HMD')).toBe('011092QX3HMD')
  expect(codeText('7K4P92QX3HMD')).toBe('7K4P-92QX-3HMD')
})

test('anything else is no code', () => {
  for (const typed of ['', '7K4P-92QX', '7K4P-92QX-3HMDA', '7K4P-92QX-3HMU', '../../etc', 'x'.repeat(10_000)])
    expect(codeFrom(typed)).toBeNull()
})
