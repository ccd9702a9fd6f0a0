import { expect, test } from 'vitest'
import { asIssued, recoveryCodes } from './two-factor.ts'

test('recovery codes have 120 random bits each, and never repeat', () => {
  const codes = Array.from({ length: 1000 }, recoveryCodes).flat()
  expect(new Set(codes).size).toBe(10_000)
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{6}-){3}[0-9A-HJKMNP-TV-Z]{6}$/)
  const characters = new Set(codes.join('').replaceAll('-', ''))
  expect(characters.size).toBe(32)
})

test('a code is accepted however it was written down, and so are the older codes of ten characters', () => {
  expect(asIssued(' q4zn87 hkme2x obgrwd-9tj3vc')).toBe('Q4ZN87-HKME2X-0BGRWD-9TJ3VC')
  expect(asIssued('q4zn8 7hkml')).toBe('Q4ZN8-7HKM1')
})
