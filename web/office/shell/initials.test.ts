import { expect, test, vi } from 'vitest'
import { initialsOf } from './initials.tsx'

vi.mock('#web/office/content.ts', () => ({ session: { name: '', email: '' } }))

test('initials come from the first and the last word of a name, in any script, or from an email address', () => {
  expect(initialsOf('Priya Raman')).toBe('PR')
  expect(initialsOf('ana maria de souza')).toBe('AS')
  expect(initialsOf('काव्या')).toBe('क')
  expect(initialsOf('office@portal.example')).toBe('O')
  expect(initialsOf('priya.raman@portal.example')).toBe('PR')
  expect(initialsOf('@')).toBe('')
})
