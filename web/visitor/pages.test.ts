import { expect, test } from 'vitest'
import { doorAt, doors } from '../../domain/competitions/index.ts'
import { entranceAt } from '../../domain/entrance.ts'
import type { Season } from '../../domain/season.ts'
import { defaultSeason } from '../../domain/season-defaults.ts'
import { render } from './server.tsx'

const every = doors.map(({ door }) => door.path)

test('the form is readable before any script runs: disclaimer, questions, fees', () => {
  const { html, title, entry } = door('quatform')
  expect(title).toBe('Register a student - Quarter-final round - Global Spelling Bee')
  expect(entry).toBe('web/visitor/register/main.tsx')
  expect(html).toMatch(/<dialog[^>]* open/)
  for (const text of ['DISCLAIMER CLAUSE', 'Student Class in 2024', 'Parent Mobile', 'INR 200', 'USD 8']) expect(html).toContain(text)
})

test('no page carries a style attribute or a script of its own, which the content security policy would refuse', () => {
  const season = defaultSeason
  const pages = [
    render('home', { season, open: every.slice(1) }),
    ...every.map((path) => door(path)),
    render('unavailable', { path: 'quatform', season }),
    render('welcome', { season }),
    render('not-found', { season }),
    render('sign-in', { role: 'admin', title: 'Admin Login', next: '/admin', season }),
    render('first-administrator', { token: 't', season }),
  ]
  for (const { html } of pages) expect(html).not.toMatch(/ style=|<script| on\w+=/)
})

test('a door with fixed answers shows them fixed and names one fee only', () => {
  const { html } = door('form2')
  expect(controlNamed(html, 'student_type')).toMatch(/ readOnly=.* value="India"/i)
  expect(controlNamed(html, 'contact_code')).toMatch(/ readOnly=.* value="\+91 India"/i)
  expect(html).toContain('INR 150')
  expect(html).not.toContain('USD 12')
})

test('where child and parent need addresses of their own, the field says so', () => {
  const saying = every.filter((path) => door(path).html.includes('Use another address than the student’s.'))
  expect(saying.sort()).toEqual(['eurasianspellingbee', 'semiform'])
})

test('the disclaimer states the fee where it must, and no placeholder is left anywhere', () => {
  expect(door('wordsmithform').html).toContain('The fee is INR 1500 for participants in India and USD 50 for participants elsewhere.')
  for (const path of every) expect(door(path).html).not.toMatch(/\{\w+\}/)
})

test('an exam slot is asked for while the season offers some', () => {
  expect(door('wordsmithform').html).not.toContain('Exam Slot')
  const { html } = door('wordsmithform', { ...defaultSeason, examSlots: ['Sunday 10:00'] })
  expect(html).toContain('Exam Slot')
  expect(html).toContain('Sunday 10:00')
})

test('the home page has a card for each open competition, with fees, the closing date and every way in', () => {
  const season = structuredClone(defaultSeason)
  Object.assign(season.doors.quatform ?? {}, { closes: '2026-12-31T18:29:59.000Z' })
  const { html } = render('home', { season, open: every })
  expect(html).toContain('31 December 2026')
  for (const path of every) expect(html).toContain(`href="/${path}"`)
  expect(html.match(/<h2/g)).toHaveLength(6)
  expect(html).toContain('Through a registered school')
})

test('closed competitions stand below, with their dates and no way in', () => {
  const season = structuredClone(defaultSeason)
  Object.assign(season.doors.semiform ?? {}, { closes: '2026-10-31T18:29:59.000Z' })
  const { html } = render('home', { season, open: every.filter((path) => path !== 'semiform') })
  expect(html).toMatch(/Closed for registration.*Semi-final round.*It closed on 31 October 2026/)
  expect(html).not.toContain('href="/semiform"')
  expect(render('home', { season, open: [] }).html).toContain('No competition is open')
})

test('the small pages say what the specification says', () => {
  const season = defaultSeason
  const unavailable = render('unavailable', { path: null, season }).html
  for (const text of ['This Page is Currently Unavailable', 'Go to Homepage']) expect(unavailable).toContain(text)
  const welcome = render('welcome', { season }).html
  for (const text of ['Welcome', 'Stay connected for the updates.']) expect(welcome).toContain(text)
  const lost = render('not-found', { season }).html
  for (const text of ['404 - Page Not Found', 'The page you’re looking for doesn’t exist.']) expect(lost).toContain(text)
})

function door(path: string, season: Season = defaultSeason) {
  const at = doorAt(path)
  if (!at) throw new Error(`There is no door ${path}`)
  return render('register', entranceAt(at, season, Date.parse('2026-11-20T06:00:00Z')))
}

function controlNamed(html: string, name: string) {
  return html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? ''
}
