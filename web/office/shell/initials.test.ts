import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Initials, initialsOf } from './initials.tsx'

test('initials come from the first and the last word of a name, in any script', () => {
  expect(initialsOf('Priya Raman')).toBe('PR')
  expect(initialsOf('ana maria de souza')).toBe('AS')
  expect(initialsOf('काव्या')).toBe('क')
})

test('an email address is nobody’s name: who has none is an icon, with the address as an address', () => {
  const names = ['Priya Raman', 'priya.raman@portal.example']
  const [named = '', unnamed = ''] = renderToStaticMarkup(createElement(Initials, { label: 'Reviewing now', names })).split('</li>')
  expect(named).toContain('>PR<')
  expect(unnamed).toContain('<svg')
  expect(unnamed.replace(/<[^>]*>/g, '')).toBe('priya.raman@portal.example')
})
