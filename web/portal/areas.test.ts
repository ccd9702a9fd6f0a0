import { expect, test } from 'vitest'
import { areaOf } from './areas.ts'

const labels = (role: 'user' | 'school') => areaOf(role).entries.map(({ label }) => label)

test('the sidebars are in the specification’s order; Sign Out follows them', () => {
  expect(labels('user').join(', ')).toBe('Go to Home Page, Dashboard, Events, Notes, My Mock Test, My Test, My Results, My Profile, Error')
  expect(labels('school').join(', ')).toBe('Go to Home Page, Dashboard, Registered Students, Student Result, My Profile, Error')
})

test('what is not there yet leads to the page that says so', () => {
  const later = areaOf('user').entries.filter(({ href }) => href === '/unavailable')
  expect(later.map(({ label }) => label)).toEqual(['Events', 'Notes', 'My Mock Test', 'My Test', 'My Results', 'Error'])
})
