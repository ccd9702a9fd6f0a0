import { expect, test } from 'vitest'
import { areaOf } from './areas.ts'

const labels = (role: 'user' | 'school') => areaOf(role).entries.map(({ label }) => label())

test('the sidebars are in the specification’s order, followed by Sign Out', () => {
  expect(labels('user').join(', ')).toBe(
    'Go to Home Page, Dashboard, Events, Notes, My Mock Test, My Test, My Results, My Profile, Report a problem',
  )
  expect(labels('school').join(', ')).toBe('Go to Home Page, Dashboard, Registered Students, Student Result, My Profile, Report a problem')
  expect(areaOf('school').further.map(({ label }) => label())).toEqual(['Events', 'Notes', 'Payments', 'Coordinators'])
})

test('every menu entry leads to a page of its own', () => {
  for (const role of ['user', 'school', 'admin'] as const) {
    const hrefs = [...areaOf(role).entries, ...areaOf(role).further].map(({ href }) => href)
    expect(hrefs).not.toContain('/unavailable')
    expect(new Set(hrefs).size).toBe(hrefs.length)
  }
})
