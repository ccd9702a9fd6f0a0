import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('initials are those of the first and the last word, in any script, or of an address', () => {
  expect(initialsOf('Priya Raman')).toBe('PR')
  expect(initialsOf('ana maria de souza')).toBe('AS')
  expect(initialsOf('काव्या')).toBe('क')
  expect(initialsOf('office@portal.example')).toBe('O')
  expect(initialsOf('priya.raman@portal.example')).toBe('PR')
  expect(initialsOf('@')).toBe('')
})
