import { afterEach, expect, test } from 'vitest'
import { competitions, doorAt } from '../../domain/competitions/index.ts'
import { defaultSeason } from '../../domain/season.ts'
import { render } from './server.tsx'

const path = competitions[0]?.doors[0]?.path ?? ''

afterEach(() => {
  competitions[0]?.doors.splice(1)
})

test('the form is readable before any script runs: disclaimer, questions, fees', () => {
  const { html, title, entry } = render('register', { path, season: defaultSeason, today: '2026-11-20' })
  expect(title).toBe('Register a student - Quarter-final round - Global Spelling Bee')
  expect(entry).toBe('web/visitor/register/main.tsx')
  expect(html).toMatch(/<dialog[^>]* open/)
  for (const text of ['DISCLAIMER CLAUSE', 'Student Class in 2024', 'Parent Mobile', 'INR 200', 'USD 8']) expect(html).toContain(text)
})

test('no page carries a style attribute or a script of its own, which the content security policy would refuse', () => {
  const season = defaultSeason
  const pages = [
    render('home', { season, open: [path] }),
    render('register', { path, season, today: '2026-11-20' }),
    render('unavailable', { path, season }),
    render('not-found', { season }),
    render('sign-in', { role: 'admin', title: 'Admin Login', next: '/admin', season }),
    render('first-administrator', { token: 't', season }),
  ]
  for (const { html } of pages) expect(html).not.toMatch(/ style=|<script| on\w+=/)
})

test('a door with fixed answers shows them fixed and names one fee only', () => {
  const found = doorAt(path)
  if (!found) throw new Error('There is no door')
  found.competition.doors.push({ ...found.door, path: 'fixed', presets: { student_type: 'India', contact_code: '+91' } })
  const season = { ...defaultSeason, doors: { ...defaultSeason.doors, fixed: found.door.season } }
  const { html } = render('register', { path: 'fixed', season, today: '2026-11-20' })
  expect(controlNamed(html, 'student_type')).toMatch(/ readOnly=.* value="India"/i)
  expect(controlNamed(html, 'contact_code')).toMatch(/ readOnly=.* value="\+91"/i)
  expect(html).not.toContain('USD 8')
})

test('the home page shows the open doors, with fees and the closing date', () => {
  const season = structuredClone(defaultSeason)
  Object.assign(season.doors[path] ?? {}, { closes: '2026-12-31T18:29:59.000Z' })
  expect(render('home', { season, open: [path] }).html).toContain('31 December 2026')
  expect(render('home', { season, open: [] }).html).toContain('No competition is open')
})

function controlNamed(html: string, name: string) {
  return html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? ''
}
