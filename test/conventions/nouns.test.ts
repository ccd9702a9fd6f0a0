import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { disclaimerClauses } from '#domain/competitions/competition.ts'
import { competitions, listFor } from '#domain/competitions/index.ts'
import { fieldNamed, regions, roles } from '#domain/forms/form.ts'
import { formNamed, forms } from '#domain/forms/index.ts'
import { statuses } from '#domain/registration/registration.ts'
import { checkSeason } from '#domain/season/check.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { competitionIn, doorIn } from '#domain/season/season.ts'

const root = join(import.meta.dirname, '../..')

describe.each(competitions)('the competition $slug', (competition) => {
  const form = formNamed(competition.form)

  test('is plain data that can be written as JSON', () => {
    expect(JSON.parse(JSON.stringify(competition))).toEqual(competition)
  })

  test('names only fields, clauses and answers that exist', () => {
    for (const name of Object.keys(competition.labels)) expect(fieldNamed(form, name)).toBeDefined()
    for (const clause of competition.season.clauses) expect(Object.keys(disclaimerClauses)).toContain(clause)
    for (const { presets } of competition.doors) for (const name of Object.keys(presets)) expect(fieldNamed(form, name)).toBeDefined()
  })

  test('has its years, fees and payment details in the season', () => {
    expect(competitionIn(defaultSeason, competition.slug)).toEqual({ ...competition.season, from: null, to: null })
    for (const door of competition.doors)
      for (const region of regions) expect(doorIn(defaultSeason, door.path).fees[region].amount).toBeGreaterThan(0)
  })

  test('has one list for each status it shows and one for reviewing requests, with sheet names that Excel accepts', () => {
    for (const status of [...statuses, 'all'] as const) expect(listFor(competition, status)).toBeDefined()
    expect(competition.lists.filter(({ action }) => action === 'decide')).toHaveLength(1)
    expect(new Set(competition.lists.map(({ status }) => status)).size).toBe(competition.lists.length)
    for (const { workbook } of competition.lists) {
      expect(workbook.sheet).toMatch(/^[^\\/?*[\]:]{1,31}$/)
      expect(workbook.file).toMatch(/^[A-Za-z]+\.xlsx$/)
    }
  })
})

describe.each(forms)('the form $slug', (form) => {
  test('has one field for each role, and names only its own fields', () => {
    expect(Object.keys(form.roles).sort()).toEqual([...roles].sort())
    for (const name of Object.values(form.roles)) expect(fieldNamed(form, name)).toBeDefined()
    for (const name of form.another.keeps) expect(fieldNamed(form, name)).toBeDefined()
    for (const name of form.editable) expect(fieldNamed(form, name)).toBeDefined()
    for (const { name } of form.columns) if (!['serial_no', 'payment_type'].includes(name)) expect(fieldNamed(form, name)).toBeDefined()
    for (const { group } of form.fields) expect(form.groups.map(({ name }) => name)).toContain(group)
    expect(JSON.parse(JSON.stringify(form))).toEqual(form)
  })
})

test('paths, slugs and names are unique', () => {
  const doors = competitions.flatMap((competition) => competition.doors.map(({ path }) => path))
  const lists = competitions.flatMap((competition) => competition.lists.map(({ path }) => path))
  for (const names of [[...doors, ...lists], competitions.map(({ slug }) => slug), forms.map(({ slug }) => slug)]) {
    expect(new Set(names).size).toBe(names.length)
  }
})

test('the default season is valid and has the specification’s values', () => {
  expect(checkSeason(defaultSeason)).toEqual({ season: defaultSeason, issues: [] })
  expect(defaultSeason.booking).toEqual({
    heading: 'GLOBAL SPELLING BEE COMPETITION 2024-25',
    subtitle: 'REGISTER FOR GLOBAL SPELLING BEE QUARTER-FINAL ROUND',
    from: '2025-09-10',
    to: '2025-09-13',
    slots: ['04:00 PM', '04:30 PM', '05:00 PM', '05:30 PM', '06:00 PM', '06:30 PM', '07:00 PM', '07:30 PM'],
    seats: 2,
    levels: [],
    acceptedOnly: false,
    competition: null,
    changeHours: 24,
    holdHours: 12,
    holdMinutes: 30,
  })
  expect(doorIn(defaultSeason, 'quatform').fees).toEqual({
    India: { amount: 20_000, currency: 'INR' },
    'Out Of India': { amount: 800, currency: 'USD' },
  })
})

test('no competition, form path or list is named outside domain/competitions', () => {
  const slugs = competitions.map(({ slug }) => slug)
  const paths = competitions.flatMap(({ doors, lists }) => [...doors.map(({ path }) => path), ...lists.map(({ path }) => path)])
  // Several slugs are also everyday words ('student'); as values in code they are quoted. Paths may also follow a slash.
  const named = new RegExp(`['"\`](?:${slugs.join('|')})['"\`]|['"\`/](?:${paths.join('|')})['"\`/?]`)
  const found = ['domain', 'server', 'web', 'scripts']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(join('domain', 'competitions')) && !file.includes(join('domain', 'forms')))
    .filter((file) => named.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})
