import { expect, test } from 'vitest'
import { passwordIssues } from './passwords.ts'

const admin = { role: 'admin', email: 'priya.nair@portal.example', organisation: 'Global Spelling Bee' } as const
const family = { ...admin, role: 'user' } as const

test('administrators need 15 characters, everyone else 8', async () => {
  expect(await passwordIssues('fourteen chars', admin)).toEqual([{ path: 'password', message: 'Use at least 15 characters.' }])
  expect(await passwordIssues('fifteen or more', admin)).toEqual([])
  expect((await passwordIssues('mangoes', family))[0]?.message).toBe('Use at least 8 characters.')
  expect(await passwordIssues('मेरा घर बड़ा है', family)).toEqual([])
})

test.each(['password', 'PassWord', 'iloveyou1', '12345678', 'qwertyuiop', 'Passw0rd!', 'a1b2c3d4'])(
  '%s is too common, in upper or lower case',
  async (password) => {
    expect((await passwordIssues(password, family))[0]?.message).toContain('This is easy to guess')
  },
)

test.each(['SpellingBee2026', 'global-spelling-bee', 'wordsmith!!1', 'Priya.Nair.1990', 'GlobalSpellingBee12345'])(
  '%s is too close to a name that others can guess',
  async (password) => expect(await passwordIssues(password, family)).toHaveLength(1),
)

test.each(['school123', 'Aanya2015', 'Rohan@123', 'kittens!', '2015Aanya', 'मेराघर१२३४', 'aabbaabb aabbaabb', '98765432'])(
  '%s is one word, which programs guess',
  async (password) => expect(await passwordIssues(password, family)).toHaveLength(1),
)

test.each([
  'spelling mangoes quietly',
  'kettle under the bed',
  '7hX-q2Lp-99',
  'mango river window seven',
  'моя собака спит',
  'a'.repeat(3) + ' quiet '.repeat(40),
])('%s is accepted', async (password) => {
  expect(await passwordIssues(password, family)).toEqual([])
})
