import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { competitions } from '#domain/competitions/index.ts'
import { hindi } from '#domain/email/translations/hindi.ts'
import { forms } from '#domain/forms/index.ts'
import { messages } from '#domain/language/messages/index.ts'
import type { Messages } from '#domain/language/messages/message.ts'
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

test('every message is in one file', async () => {
  const folder = join(root, 'domain/language/messages')
  const files = readdirSync(folder).filter((file) => file !== 'index.ts' && file !== 'message.ts')
  const catalogues = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, Messages>>))
  const all = catalogues.flatMap((catalogue) => Object.values(catalogue).flatMap(Object.keys))
  expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
  expect(all).toHaveLength(Object.keys(messages).length)
})

/** A name followed by a masculine verb, without a noun in between that the verb could belong to. */
const masculine = /\{(name|first|firstName)\} (?!का |की |के |को |ने )[^।!?]*(गए|हुए|बढ़े|रहे|सकते|लेंगे|आएँगे)( हैं)?[।!?]?$/

test('what Hindi says about a child fits girls and boys', () => {
  const all = [...Object.values(messages).map(({ hi }) => hi), ...Object.values(hindi).flatMap(({ title, body }) => [title, body])]
  const sentences = all.flatMap((text) => text.split(/ \| |\n+|(?<=[।!?]) /))
  expect(sentences.length).toBeGreaterThan(1000)
  expect(sentences.filter((sentence) => masculine.test(sentence))).toEqual([])
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
