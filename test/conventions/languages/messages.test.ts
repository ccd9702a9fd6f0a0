import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { competitions } from '#domain/competitions/index.ts'
import { forms } from '#domain/forms/index.ts'
import { messages } from '#domain/language/messages/index.ts'
import { defaultSeason } from '#domain/season/defaults.ts'

const root = join(import.meta.dirname, '../../..')
const sources = ['domain', 'server', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('language/'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8')),
)
const code = sources.join('\n')

test('every message in the catalogue is used', () => {
  const isUsed = (text: string) => code.includes(text) || code.includes(text.replaceAll("'", "\\'"))
  expect(Object.keys(messages).filter((text) => !isUsed(text))).toEqual([])
})

test('what the forms ask and the shipped season says is in the catalogue', () => {
  const asked = Object.values(forms).flatMap(({ groups, fields }) => [
    ...groups.map(({ title }) => title),
    ...fields.flatMap((field) => [field.label, field.hint ?? '', field.missing, ...('options' in field ? field.options : [])]),
  ])
  const told = competitions.flatMap(({ name, labels, doors, season }) => [
    name,
    ...Object.values(labels),
    ...doors.map(({ title }) => title),
    season.summary,
    season.audience,
  ])
  const { home, booking, disclaimer } = defaultSeason
  const season = [home.heading, home.intro, booking.heading, booking.subtitle, ...Object.values(disclaimer.clauses)]
  const texts = new Set([...asked, ...told, ...season].filter((text) => text !== ''))
  expect([...texts].filter((text) => !(text in messages))).toEqual([])
})
